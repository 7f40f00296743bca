import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { isOpen, type Sale, type SaleDraft } from '../../engine/sale.ts'
import { paths } from '../../till/address/paths.ts'
import { useEngine } from '../../till/held/use-sales.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { confirms } from '../../ui/keys/lone-enter.ts'
import { formatRand, type Cents } from '../../values/money.ts'
import { deeds } from '../../draft/deed.ts'
import { NoScan } from '../../ui/keys/NoScan.tsx'
import { Spoken } from '../../ui/Spoken.tsx'

interface DuplicateDialogProps {
  draft: SaleDraft
  /** The reference of the sale that it looks like. */
  of: string
  onConfirmAgain: () => Promise<void>
  onClose: () => void
}

/** The same was just sold: a mistake, or does the customer want it twice? The safe answer has the focus. */
export function DuplicateDialog({ draft, of, onConfirmAgain, onClose }: DuplicateDialogProps) {
  const navigate = useNavigate()
  // Absent if nothing more of it is known.
  const first = useEngine(({ sales }) => sales.find(({ reference }) => reference === of))
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
          <Button {...confirms} size="sale" onClick={onConfirmAgain}>
            {words.again}
          </Button>
          <Button
            ref={safe}
            variant="primary"
            size="sale"
            onClick={() => navigate(paths.result(of))}
          >
            Look at the first one
          </Button>
        </>
      }
    >
      <NoScan words={deeds[draft.kind].words.noScan} />
      <p>
        {title}{' '}
        <Spoken>{draft.kind === 'redeem' ? redeemed(amount) : `for ${formatRand(amount)}`}</Spoken>
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
    nothingYet: 'Nothing else has been sold yet.',
  },
  redeem: {
    title: 'Redeem it a second time?',
    again: 'Redeem it again',
    whom: 'with the PIN',
    done: 'was redeemed',
    second: 'this would redeem it a second time',
    nothingYet: 'Nothing else has been redeemed yet.',
  },
}

/** Zero asks for everything left on the voucher (spec, section Endpoints 11). */
function redeemed(amount: Cents): string {
  return amount === 0 ? 'for its full balance' : `for ${formatRand(amount)}`
}

/** The state of the first one, so the dialog never calls an open sale sold. */
function became(first: Sale | undefined, words: DuplicateWords): string {
  const kind = first?.phase.kind
  if (kind === 'completed' || kind === 'delivered' || kind === 'receipt-awaited')
    return `${words.done} less than two minutes ago.`
  if (first !== undefined && isOpen(first))
    return `was sent less than two minutes ago and is still pending. If it goes through, ${words.second}.`
  return 'was rung up less than two minutes ago.'
}
