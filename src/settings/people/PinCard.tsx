import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { idleLockStore, idleMinutes } from '../../till/terminal/pin/idle-lock.ts'
import { pinStore } from '../../till/terminal/pin/pin-store.ts'
import { useTill } from '../../till/till.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { ChoosePin } from './ChoosePin.tsx'

/** The manager's PIN: set, change, remove (docs/till.md, The manager's PIN). */
export function PinCard() {
  const { account } = useTill()
  const set = useStore(pinStore, () => pinStore.has(account))
  const [state, setState] = useState<'shown' | 'choosing' | 'removing'>('shown')
  const choose = useRef<HTMLButtonElement>(null)
  const changed = useRef(false)
  // After the form or a removal, the focus stays in this card.
  useEffect(() => {
    if (state !== 'shown') changed.current = true
    else if (changed.current) choose.current?.focus()
  }, [state])
  const show = () => setState('shown')
  const remove = () => {
    pinStore.remove(account)
    show()
    announce('The PIN is removed')
  }
  return (
    <Card
      title="Manager’s PIN"
      actions={set ? <Badge tone="sold">PIN set</Badge> : <Badge tone="neutral">No PIN</Badge>}
    >
      <p className="mb-4 text-sm text-ink-soft">
        It unlocks the till, closes the shift, retries several sales, and opens Edit and Settings.
      </p>
      {state === 'choosing' ? (
        <ChoosePin onDone={show} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button ref={choose} onClick={() => setState('choosing')}>
            {set ? 'Change the PIN' : 'Set a PIN'}
          </Button>
          {set && (
            <Button variant="quiet" onClick={() => setState('removing')}>
              Remove it
            </Button>
          )}
        </div>
      )}
      {set && <IdleLock />}
      {state === 'removing' && (
        <Dialog
          open
          size="small"
          title="Remove the PIN?"
          onClose={show}
          footer={
            <>
              <Button onClick={show}>Keep</Button>
              <Button variant="danger" onClick={remove}>
                Remove
              </Button>
            </>
          }
        >
          <p>
            Then nobody can lock the till, and everybody can do what the manager can. Cashiers’ PINs
            go with it.
          </p>
        </Dialog>
      )}
    </Card>
  )
}

const choices = [
  { value: '', label: 'Never' },
  ...idleMinutes.map((minutes) => ({
    value: String(minutes),
    label: minutes === 1 ? '1 minute' : `${minutes} minutes`,
  })),
]

/** After how long the till locks itself. */
function IdleLock() {
  const { account } = useTill()
  const minutes = useStore(idleLockStore, () => idleLockStore.minutes(account))
  return (
    <div className="mt-4">
      <SelectField
        label="Lock automatically after"
        options={choices}
        value={minutes === undefined ? '' : String(minutes)}
        onChange={({ target }) => {
          idleLockStore.choose(account, target.value === '' ? undefined : Number(target.value))
          announce('Saved')
        }}
      />
    </div>
  )
}
