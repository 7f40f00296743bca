import { useRef, useState, type SubmitEvent } from 'react'
import Trash2 from 'lucide-react/icons/trash-2'
import {
  cashierStore,
  longestName,
  mostCashiers,
  type CashierAdded,
} from '../../terminal/cashiers.ts'
import { useTill } from '../../till/till.ts'
import { useCashiers } from '../../till/use-cashiers.ts'
import { announce } from '../../ui/announce.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'

const faults: Readonly<Record<Exclude<CashierAdded, 'added'>, string>> = {
  'no-name': 'Write a name.',
  'too-long': `At most ${longestName} letters: it stands on the receipt.`,
  'too-many': `At most ${mostCashiers} cashiers. Remove one who has left.`,
}

/** Who sells on this till: a name on each sale and its receipt (docs/accounts.md, Cashiers). */
export function CashiersCard() {
  const { account } = useTill()
  const { names, active } = useCashiers()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  const add = (event: SubmitEvent) => {
    event.preventDefault()
    const outcome = cashierStore.add(account, typed)
    setFault(outcome === 'added' ? undefined : faults[outcome])
    field.current?.focus()
    if (outcome !== 'added') return
    setTyped('')
    announce(`${typed.trim()} is at the till`)
  }
  const remove = (name: string) => {
    cashierStore.remove(account, name)
    announce(`${name} is removed`)
    field.current?.focus()
  }

  return (
    <Card title="Cashiers">
      <p className="mb-3 text-sm text-ink-soft">
        Whoever is chosen stands by name on each sale and at the foot of its receipt. F4 changes
        over. Names are kept on this device; they are no sign-ins.
      </p>
      {names.length > 0 && (
        <ul className="mb-4 flex max-h-80 flex-col overflow-y-auto" aria-label="Cashiers">
          {names.map((name) => (
            <li key={name} className="flex items-center gap-2 border-b border-line last:border-0">
              <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
              {name === active && <Badge tone="sold">At the till</Badge>}
              <IconButton
                label={`Remove ${name}`}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => remove(name)}
              />
            </li>
          ))}
        </ul>
      )}
      <form noValidate className="flex flex-col gap-3" onSubmit={add}>
        <TextField
          ref={field}
          label="Name of a cashier"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={fault}
          autoComplete="off"
          maxLength={longestName + 1}
        />
        <Button type="submit" className="self-end">
          Add the cashier
        </Button>
      </form>
    </Card>
  )
}
