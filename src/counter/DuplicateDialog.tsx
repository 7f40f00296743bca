import { useRef } from 'react'
import type { SaleDraft } from '../sale/sale.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { formatRand } from '../values/money.ts'

export interface DuplicateDialogProps {
  draft: SaleDraft
  onLook: () => void
  onSellAgain: () => Promise<void>
  onClose: () => void
}

/**
 * The same was sold a moment ago: by mistake, or does the customer want it twice? The safe answer
 * has the focus.
 */
export function DuplicateDialog({ draft, onLook, onSellAgain, onClose }: DuplicateDialogProps) {
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
        {recipientMasked !== '' && ` to ${recipientMasked}`} was sold less than two minutes ago.
        Nothing more has been sold yet.
      </p>
    </Dialog>
  )
}
