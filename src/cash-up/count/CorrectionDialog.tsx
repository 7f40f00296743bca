import { useState } from 'react'
import { useTill } from '../../till/till.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Spoken } from '../../ui/Spoken.tsx'
import { formatRand } from '../../values/money.ts'
import { newId } from '../../values/number/reference.ts'
import { timeOfDay } from '../../values/time/clock-time.ts'
import { correctionOf, otherWay, type Movement } from './drawer.ts'
import { withCorrection, type Shift } from '../shift/shift.ts'
import { useActor } from '../shift/use-shift.ts'
import { correctsWords, movementWord } from '../shift/words.ts'

interface CorrectionDialogProps {
  shift: Shift
  mistyped: Movement
  onClose: () => void
}

/** Takes back a mistyped movement by one the other way. No cash moves, so the drawer stays shut. */
export function CorrectionDialog({ shift, mistyped, onClose }: CorrectionDialogProps) {
  const till = useTill()
  const actor = useActor()
  const [trouble, setTrouble] = useState(false)
  const word = movementWord[mistyped.kind]
  const correct = async () => {
    const at = till.api.clock.wallNow()
    const entry = { id: newId(at), at, by: actor, reason: correctsWords(mistyped) }
    const correction = correctionOf(mistyped, entry)
    try {
      const changed = await till.shifts.change(shift.id, (now) => withCorrection(now, correction))
      if (changed.kind === 'refused') throw new Error('Closed, or corrected already')
      announce(`${word} of ${formatRand(mistyped.amount)} corrected`)
      onClose()
    } catch {
      setTrouble(true)
    }
  }
  return (
    <Dialog
      open
      size="small"
      title={`Correct this ${word.toLowerCase()}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="primary" onClick={correct}>
            Correct it
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="font-strong">
          <Spoken>
            {formatRand(mistyped.amount)} at {timeOfDay(mistyped.at)}: {mistyped.reason}
          </Spoken>
        </p>
        <p>
          A {movementWord[otherWay[mistyped.kind]].toLowerCase()} of the same amount takes it back.
          Both stay on the X and the Z. Then enter what really moved with Move cash.
        </p>
        {trouble && (
          <Banner tone="needs" live="assertive" title="That couldn’t be saved">
            Nothing has changed. Look whether another window has corrected it or closed the shift.
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
