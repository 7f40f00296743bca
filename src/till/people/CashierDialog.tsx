import { useRef, useState } from 'react'
import { Link } from 'react-router'
import Check from 'lucide-react/icons/check'
import { cashierStore } from '../terminal/cashiers.ts'
import { pinStore } from '../terminal/pin/pin-store.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass, linkClass } from '../../ui/button-class.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { KeyHint } from '../../ui/keys/KeyHint.tsx'
import { useRovingGrid } from '../../ui/keys/roving-grid.ts'
import { useShortcut } from '../../ui/keys/shortcut.ts'
import { paths } from '../address/paths.ts'
import { useTill } from '../till.ts'
import { PinForm } from './PinForm.tsx'
import { useCashiers } from './use-cashiers.ts'

/** The first nine have a digit each, so a change takes two keys: F4, 2. */
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** Chooses the cashier. Somebody with a PIN enters it; the manager's does as well. */
export function CashierDialog({ onClose }: { onClose: () => void }) {
  const { account } = useTill()
  const { names, active } = useCashiers()
  const chosen = useRef<HTMLButtonElement>(null)
  const grid = useRovingGrid<HTMLFieldSetElement>(() => 1)

  const [asked, setAsked] = useState<string>()
  const ask = (name: string) => {
    if (name !== active && pinStore.hasCashier(account, name)) setAsked(name)
    else choose(name)
  }
  const choose = (name: string | undefined) => {
    cashierStore.choose(account, name)
    announce(name === undefined ? 'No cashier chosen' : `${name} is at the till`)
    onClose()
  }
  if (asked !== undefined)
    return (
      <Dialog open size="small" title={asked} onClose={onClose}>
        <PinForm
          account={account}
          whose={{ cashier: asked }}
          submitLabel="Change over"
          onRight={() => choose(asked)}
        />
      </Dialog>
    )
  return (
    <Dialog
      open
      size="small"
      title="Who is at the till?"
      initialFocus={chosen}
      onClose={onClose}
      footer={active !== undefined && <Button onClick={() => choose(undefined)}>No cashier</Button>}
    >
      {names.length === 0 ? (
        <p className="text-ink-soft">
          This till has no cashiers yet.{' '}
          <Link to={paths.settingsOf('cashiers')} className={linkClass} onClick={onClose}>
            Add them in Settings
          </Link>
          . Their name is then on each sale and its receipt.
        </p>
      ) : (
        <fieldset {...grid} aria-label="Cashiers" className="flex flex-col gap-2">
          {names.map((name, place) => (
            <button
              key={name}
              ref={name === active || (active === undefined && place === 0) ? chosen : undefined}
              type="button"
              aria-pressed={name === active}
              className={buttonClass({ size: 'sale', wide: true })}
              onClick={() => ask(name)}
            >
              <span className="min-w-0 flex-1 text-start">{name}</span>
              {name === active && <Check aria-hidden="true" />}
              {digits[place] !== undefined && <KeyHint keys={[digits[place]]} />}
            </button>
          ))}
        </fieldset>
      )}
      {digits.map((digit, place) => {
        const name = names[place]
        return name === undefined ? null : (
          <DigitKey key={digit} digit={digit} onPress={() => ask(name)} />
        )
      })}
    </Dialog>
  )
}

function DigitKey({ digit, onPress }: { digit: string; onPress: () => void }) {
  useShortcut(digit, onPress, { overDialogs: true })
  return null
}
