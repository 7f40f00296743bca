import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { Amount } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SaleMark } from '../../catalogue/SaleMark.tsx'
import { ToneIcon } from '../../ui/ToneIcon.tsx'
import { recipientOf } from '../../draft/form-values.ts'
import { isCountable, MOST_OF_ONE, type BasketItem } from './basket.ts'
import { totalOf } from '../../draft/held-draft.ts'
import type { ItemState } from './item-state.ts'
import type { CheckedItem } from './use-checked-items.ts'

interface BasketRowProps extends CheckedItem {
  busy: boolean
  onChange: () => void
  onRemove: () => void
  onCount: (count: number) => void
}

/** An item: a tap changes it. If it can't be sold as it is, it says why and what to do. */
export function BasketRow(props: BasketRowProps) {
  const { item, state, product, busy, onChange, onRemove, onCount } = props
  const { kind, title, count } = item
  const recipient = readBackOf(item, state)
  const words = stateWords(state)
  return (
    <li
      className="flex flex-col gap-1 border-b border-line py-1.5 last:border-b-0"
      data-kind={kind}
    >
      <div className="flex items-center gap-1">
        <button
          type="button"
          className="-ms-2 flex min-h-sale min-w-0 flex-1 items-center gap-3 rounded-md px-2 py-1 text-start hover:bg-hover"
          aria-label={`Change ${title}${recipient === '' ? '' : `, ${recipient}`}`}
          disabled={busy || state.kind === 'gone'}
          onClick={onChange}
        >
          <SaleMark kind={kind} brandName={product?.brandName ?? ''} imageUrl={product?.imageUrl} />
          <span className="flex min-w-0 flex-1 flex-col text-sm/close">
            <span className="font-semibold min-w-0">{title}</span>
            {recipient !== '' && (
              <span className="font-firm figures wrap-anywhere">{recipient}</span>
            )}
          </span>
          <Amount cents={totalOf([item])} />
        </button>
        <IconButton
          label={`Remove ${title}${recipient === '' ? '' : `, ${recipient}`}`}
          icon={<X aria-hidden="true" />}
          disabled={busy}
          onClick={onRemove}
        />
      </div>
      {isCountable(item) && (
        <fieldset className="flex items-center gap-2 ps-13">
          <legend className="sr-only">How many: {title}</legend>
          <IconButton
            label="One less"
            variant="secondary"
            icon={<Minus aria-hidden="true" />}
            disabled={busy}
            // Not disabled: that would lose the focus of whoever pressed it last.
            aria-disabled={count === 1}
            onClick={() => onCount(count - 1)}
          />
          <output className="min-w-8 text-center font-strong figures">× {count}</output>
          <IconButton
            label="One more"
            variant="secondary"
            icon={<Plus aria-hidden="true" />}
            disabled={busy}
            aria-disabled={count === MOST_OF_ONE}
            onClick={() => onCount(count + 1)}
          />
        </fieldset>
      )}
      {words !== undefined && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-tone-soft px-3 py-2 text-sm text-tone-ink tone-needs">
          <ToneIcon tone="needs" className="size-5 flex-none text-tone" />
          <span className="min-w-0 flex-1 basis-40">{words.text}</span>
          {words.action !== undefined && <Button onClick={onChange}>{words.action}</Button>}
        </div>
      )}
    </li>
  )
}

/** Whom it is for, in full until it is paid: the cashier reads it back. Masked if another page checked it. */
function readBackOf({ recipient }: BasketItem, state: ItemState): string {
  if (state.kind !== 'ready') return recipient
  const { fields, values } = state.checked
  return recipientOf(fields, values)?.shown ?? recipient
}

function stateWords(state: ItemState): { text: string; action?: string } | undefined {
  switch (state.kind) {
    case 'gone':
      return { text: 'This product isn’t on the list any more. Remove it.' }
    case 'price':
      return {
        text: `${state.change?.title ?? 'The price has changed'}. ${state.change?.was ?? ''} Tell the customer first.`,
        action: 'Change it',
      }
    case 'look-up':
      return {
        text: 'Looked up more than ten minutes ago. Look it up again.',
        action: 'Look it up again',
      }
    case 'check':
      return { text: 'The till can’t tell whether this is still right.', action: 'Check it again' }
    case 'ready':
    default:
      return undefined
  }
}
