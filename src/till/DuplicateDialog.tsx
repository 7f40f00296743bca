import { useRef } from 'react'
import { isOpen, type Sale, type SaleDraft } from '../sale/sale.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { formatRand, type Cents } from '../values/money.ts'

export interface DuplicateDialogProps {
  draft: SaleDraft
  /** The sale that it is like; absent while nothing more of it is known. */
  first: Sale | undefined
  onLook: () => void
  onSellAgain: () => Promise<void>
  onClose: () => void
}

/**
 * The same was sold a moment ago: by mistake, or does the customer want it twice? The safe answer
 * has the focus.
 */
export function DuplicateDialog({
  draft,
  first,
  onLook,
  onSellAgain,
  onClose,
}: DuplicateDialogProps) {
  const safe = useRef<HTMLButtonElement>(null)
  const { title, amount, recipientMasked } = draft.summary
  const words = wordsOf[draft.kind]
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      initialFocus={safe}
      footer={
        <>
          <Button size="sale" onClick={onSellAgain}>
            {words.again}
          </Button>
          <Button ref={safe} variant="primary" size="sale" onClick={onLook}>
            Look at the first
          </Button>
        </>
      }
    >
      <p>
        {title} {draft.kind === 'redeem' ? redeemed(amount) : `for ${formatRand(amount)}`}
        {recipientMasked !== '' && ` ${words.whom} ${recipientMasked}`} {became(first, words)}{' '}
        {words.nothingYet}
      </p>
    </Dialog>
  )
}

interface DuplicateWords {
  readonly title: string
  readonly again: string
  readonly whom: string
  readonly done: string
  readonly second: string
  readonly nothingYet: string
}

const wordsOf: Readonly<Record<SaleDraft['kind'], DuplicateWords>> = {
  purchase: {
    title: 'Sell it a second time?',
    again: 'Sell it again',
    whom: 'to',
    done: 'was sold',
    second: 'this would be a second sale',
    nothingYet: 'Nothing more has been sold yet.',
  },
  redeem: {
    title: 'Redeem it a second time?',
    again: 'Redeem it again',
    whom: 'of the PIN',
    done: 'was redeemed',
    second: 'this would be redeemed a second time',
    nothingYet: 'Nothing more has been redeemed yet.',
  },
}

/** Zero asks for whatever is left on the voucher (spec, section Endpoints 11). */
function redeemed(amount: Cents): string {
  return amount === 0 ? 'for its full balance' : `for ${formatRand(amount)}`
}

/** What is known of the first, so that nothing is called sold that is not. */
function became(first: Sale | undefined, words: DuplicateWords): string {
  const kind = first?.phase.kind
  if (kind === 'completed' || kind === 'delivered' || kind === 'receipt-awaited')
    return `${words.done} less than two minutes ago.`
  if (first !== undefined && isOpen(first))
    return `was sent less than two minutes ago and is still being checked. If that comes through, ${words.second}.`
  return 'was rung up less than two minutes ago.'
}
