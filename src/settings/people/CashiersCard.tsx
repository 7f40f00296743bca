import { useState } from 'react'
import { flushSync } from 'react-dom'
import KeyRound from 'lucide-react/icons/key-round'
import Trash2 from 'lucide-react/icons/trash-2'
import { useForm } from 'react-hook-form'
import { useStore } from 'zustand'
import {
  cashierStore,
  longestName,
  mostCashiers,
  type CashierAdded,
} from '../../till/terminal/cashiers.ts'
import { pinStore } from '../../till/terminal/pin/pin-store.ts'
import { useTill } from '../../till/till.ts'
import { useCashiers } from '../../till/people/use-cashiers.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { useField } from '../../ui/field/use-field.ts'
import { ChoosePin } from './ChoosePin.tsx'

const faults: Readonly<Record<Exclude<CashierAdded, 'added'>, string>> = {
  'no-name': 'Enter a name.',
  'on-the-list': 'That name is on the list already.',
  'too-long': `At most ${longestName} letters: it is printed on the receipt.`,
  'too-many': `No more than ${mostCashiers} cashiers. Remove one who has left.`,
}

/** The cashiers of this till: a name for each sale and its receipt (docs/till.md, Cashiers). */
export function CashiersCard() {
  const { account } = useTill()
  const { names, active } = useCashiers()
  const { control, handleSubmit, resetField, setError, setFocus } = useForm({
    defaultValues: { name: '' },
  })
  const field = useField(control, 'name')
  const [asked, setAsked] = useState<string>()
  const [pinOf, setPinOf] = useState<string>()
  const hasPin = useStore(pinStore, () => pinStore.has(account))

  const add = handleSubmit(({ name }) => {
    const outcome = cashierStore.add(account, name)
    if (outcome !== 'added')
      return setError('name', { message: faults[outcome] }, { shouldFocus: true })
    resetField('name')
    setFocus('name')
    return announce(`${name.trim()} is added`)
  })
  const remove = (name: string) => {
    // Close the dialog first: the page behind it can't take the focus.
    flushSync(() => {
      setAsked(undefined)
      cashierStore.remove(account, name)
      pinStore.removeCashier(account, name)
    })
    announce(`${name} is removed`)
    setFocus('name')
  }

  return (
    <Card title="Cashiers">
      <p className="mb-3 text-sm text-ink-soft">
        The cashier’s name is on each sale and receipt.
        {names.length > 0 && ' Choose who is at the till in the menu under your name, or with F4.'}
        {hasPin
          ? ' A cashier with a PIN unlocks the till with it.'
          : ' Once there is a manager’s PIN, each can have their own.'}
      </p>
      {names.length > 0 && (
        <ul
          className="-mx-1 mb-3 flex max-h-80 flex-col overflow-y-auto px-1 pb-1"
          aria-label="Cashiers"
        >
          {names.map((name) => (
            <li
              key={name}
              className="flex flex-wrap items-center justify-end gap-x-2 border-b border-line last:border-0"
            >
              <span className="min-w-0 flex-1 basis-24 py-2">{name}</span>
              {name === active && <Badge tone="sold">At the till</Badge>}
              <span className="flex items-center gap-2">
                {hasPin && <CashierPinButton name={name} onClick={() => setPinOf(name)} />}
                <IconButton
                  label={`Remove ${name}`}
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={() => (name === active ? setAsked(name) : remove(name))}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void add(event)}>
        <TextField {...field} label="Name of a cashier" autoComplete="off" />
        <Button type="submit" className="self-end">
          Add the cashier
        </Button>
      </form>
      {pinOf !== undefined && <CashierPin name={pinOf} onClose={() => setPinOf(undefined)} />}
      {asked !== undefined && (
        <Dialog
          open
          size="small"
          title={`Remove ${asked}?`}
          onClose={() => setAsked(undefined)}
          footer={
            <>
              <Button onClick={() => setAsked(undefined)}>Keep</Button>
              <Button variant="danger" onClick={() => remove(asked)}>
                Remove
              </Button>
            </>
          }
        >
          <p>{asked} is at the till. The next sales have no cashier until somebody is chosen.</p>
        </Dialog>
      )}
    </Card>
  )
}

function CashierPinButton({ name, onClick }: { name: string; onClick: () => void }) {
  const { account } = useTill()
  const isSet = useStore(pinStore, () => pinStore.hasCashier(account, name))
  return (
    <Button
      variant="quiet"
      aria-label={`${isSet ? 'Change' : 'Set'} the PIN of ${name}`}
      icon={<KeyRound aria-hidden="true" />}
      onClick={onClick}
    >
      {isSet ? 'PIN set' : 'Set a PIN'}
    </Button>
  )
}

/** Sets, changes or removes a cashier's PIN. */
function CashierPin({ name, onClose }: { name: string; onClose: () => void }) {
  const { account } = useTill()
  const remove = () => {
    pinStore.removeCashier(account, name)
    onClose()
    announce(`${name} has no PIN now`)
  }
  return (
    <Dialog
      open
      size="small"
      title={`PIN of ${name}`}
      onClose={onClose}
      footer={
        pinStore.hasCashier(account, name) && (
          <Button variant="quiet" onClick={remove}>
            Remove the PIN
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">
          It unlocks the till and changes over to {name}. It opens nothing that needs the manager.
        </p>
        <ChoosePin cashier={name} onDone={onClose} />
      </div>
    </Dialog>
  )
}
