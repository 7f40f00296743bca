import { useRef } from 'react'
import { isOpen, type Sale, type SaleDraft } from '../sale/sale.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { formatRand } from '../values/money.ts'

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
  return (
    <Dialog
      open
      onClose={onClose}
      title="Sell it a second time?"
      initialFocus={safe}
      footer={
        <>
          <Button size="sale" onClick={onSellAgain}>
            Sell it again
          </Button>
          <Button ref={safe} variant="primary" size="sale" onClick={onLook}>
            Look at the first
          </Button>
        </>
      }
    >
      <p>
        {title} for {formatRand(amount)}
        {recipientMasked !== '' && ` to ${recipientMasked}`} {became(first)} Nothing more has been
        sold yet.
      </p>
    </Dialog>
  )
}

/** What is known of the first, so that nothing is called sold that is not. */
function became(first: Sale | undefined): string {
  const kind = first?.phase.kind
  if (kind === 'completed' || kind === 'delivered' || kind === 'receipt-awaited')
    return 'was sold less than two minutes ago.'
  if (first !== undefined && isOpen(first))
    return 'was sent less than two minutes ago and is still being checked. If that comes through, this would be a second sale.'
  return 'was rung up less than two minutes ago.'
}
