import { Dialog } from '../ui/overlay/Dialog.tsx'
import { KeyHint } from '../ui/keys/KeyHint.tsx'

/** Lists the till's shortcuts. */
const keys: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ['A', '…', '9'], does: 'Search while nothing is being sold' },
  { keys: ['/'], does: 'Search from anywhere' },
  { keys: ['←', '→', '↑', '↓'], does: 'Move between tiles' },
  { keys: ['Enter'], does: 'Open a tile; go to the next step' },
  { keys: ['Esc'], does: 'Go back; nothing you typed is lost' },
  { keys: ['Ctrl', 'P'], does: 'Print the receipt' },
  { keys: ['C'], does: 'Copy the token or PIN of the receipt' },
  {
    keys: ['F8'],
    does: 'Put the checked sale into the basket and add another; from the tiles, pay for the basket',
  },
  { keys: ['F2'], does: 'Lock the till; set a PIN if it has none' },
  { keys: ['F4'], does: 'Change the cashier' },
  { keys: ['F9'], does: 'Open the drawer, where the till has one' },
  { keys: ['?'], does: 'Show these keys' },
]

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <dl className="text-sm">
        {keys.map((row) => (
          <div
            key={row.does}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-3 last:border-0"
          >
            <dt className="text-ink-soft">{row.does}</dt>
            <dd className="whitespace-nowrap">
              <KeyHint keys={row.keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
