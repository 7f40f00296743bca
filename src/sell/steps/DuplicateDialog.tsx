import { useRef, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { isOpen, type Sale, type SaleDraft } from '../../engine/sale.ts'
import { paths } from '../../till/address/paths.ts'
import { useEngine } from '../../till/held/use-sales.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { confirms } from '../../ui/keys/lone-enter.ts'
import { formatRand, type Cents } from '../../values/money.ts'
import { operations } from '../../draft/operation.ts'
import { NoScan } from '../../ui/keys/NoScan.tsx'
import { Spoken } from '../../ui/Spoken.tsx'

interface DuplicateDialogProps {
  draft: SaleDraft
  /** The reference of the sale that it looks like. */
  of: string
  onConfirmAgain: () => Promise<void>
  onClose: () => void
}

/** Asks whether the customer wants the same sale or redemption twice. */
export function DuplicateDialog({ draft, onConfirmAgain, ...question }: DuplicateDialogProps) {
  const { title, amount, recipientMasked } = draft.summary
  const { again, whom } = wordsOf[draft.kind]
  return (
    <SecondTime {...question} kind={draft.kind} again={again} onAgain={onConfirmAgain}>
      {title}{' '}
      <Spoken>{draft.kind === 'redeem' ? redeemed(amount) : `for ${formatRand(amount)}`}</Spoken>
      {recipientMasked !== '' && ` ${whom} ${recipientMasked}`}
    </SecondTime>
  )
}

interface BasketDuplicateProps {
  /** The reference of a sale that looks like one of the items. */
  of: string
  /** How many sales are in the basket. */
  count: number
  onAgain: () => Promise<void>
  onClose: () => void
}

/** Asks once for the whole basket, because an item in it was just sold. */
export function BasketDuplicate({ count, ...question }: BasketDuplicateProps) {
  const { title, amount, recipientMasked } = useFirst(question.of)?.summary ?? {}
  return (
    <SecondTime
      {...question}
      kind="purchase"
      again={count === 1 ? wordsOf.purchase.again : `Sell all ${count}`}
    >
      <Spoken>
        {title === undefined || amount === undefined
          ? 'Something in the basket'
          : `${title} for ${formatRand(amount)}${recipientMasked === '' ? '' : ` to ${recipientMasked}`}`}
      </Spoken>
    </SecondTime>
  )
}

interface SecondTimeProps {
  kind: SaleDraft['kind']
  of: string
  /** The label of the button that goes on. */
  again: string
  onAgain: () => Promise<void>
  onClose: () => void
  /** What was just sold, as the beginning of a sentence. */
  children: ReactNode
}

/** The same was just sold: a mistake, or does the customer want it twice? The safe answer has the focus. */
function SecondTime({ kind, of, again, onAgain, onClose, children }: SecondTimeProps) {
  const navigate = useNavigate()
  const first = useFirst(of)
  const safe = useRef<HTMLButtonElement>(null)
  const words = wordsOf[kind]
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      initialFocus={safe}
      footer={
        <>
          <Button {...confirms} size="sale" onClick={onAgain}>
            {again}
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
      <NoScan words={operations[kind].words.noScan} />
      <p>
        {children} {became(first, words)} {words.nothingYet}
      </p>
    </Dialog>
  )
}

/** Absent if nothing more of it is known. */
function useFirst(reference: string): Sale | undefined {
  return useEngine(({ sales }) => sales.find((sale) => sale.reference === reference))
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
