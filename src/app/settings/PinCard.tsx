import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { pinStore, type PinPurpose } from '../../terminal/pin-store.ts'
import { useTill } from '../../till/till.ts'
import { announce } from '../../ui/announce.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ChoosePin } from './ChoosePin.tsx'

export interface PinCardProps {
  purpose: PinPurpose
  title: string
  /** What the PIN is for, and what it is not. */
  children: ReactNode
  /** Stands below once there is a PIN. */
  more?: ReactNode
}

/** One of the till's PINs: whether there is one; set, change, remove. */
export function PinCard({ purpose, title, children, more }: PinCardProps) {
  const { account } = useTill()
  const set = useStore(pinStore, () => pinStore.has(account, purpose))
  const [choosing, setChoosing] = useState(false)
  const choose = useRef<HTMLButtonElement>(null)
  const chosen = useRef(false)
  // Back from the form, or with nothing left to remove: the focus stays in this card.
  useEffect(() => {
    if (choosing) chosen.current = true
    else if (chosen.current) choose.current?.focus()
  }, [choosing])
  const remove = () => {
    pinStore.remove(account, purpose)
    choose.current?.focus()
    announce('The PIN is removed')
  }
  return (
    <Card
      title={title}
      actions={set ? <Badge tone="sold">PIN set</Badge> : <Badge tone="neutral">No PIN</Badge>}
    >
      <p className="mb-4 text-sm text-ink-soft">{children}</p>
      {choosing ? (
        <ChoosePin purpose={purpose} onDone={() => setChoosing(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button ref={choose} onClick={() => setChoosing(true)}>
            {set ? 'Change the PIN' : 'Set a PIN'}
          </Button>
          {set && (
            <Button variant="quiet" onClick={remove}>
              Remove it
            </Button>
          )}
        </div>
      )}
      {set && more}
    </Card>
  )
}
