import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { paths } from '../till/address/paths.ts'
import { useTill } from '../till/till.ts'
import { refusedWords, type RefusedWords } from '../till/words/refused-words.ts'
import { announce } from '../ui/announce.ts'
import { Amount } from '../ui/Amount.tsx'
import { AmountField } from '../ui/AmountField.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { confirms } from '../ui/lone-enter.ts'
import { useField } from '../ui/use-field.ts'
import { formatRand } from '../values/money.ts'
import { attemptIn, type Chain } from './chain.ts'
import { failedTransactionOf } from './failed-transaction.ts'
import { goneWords, mayHaveLeft } from './gone-customer.ts'
import { attemptsUnknown, knownAttempts } from './known-attempts.ts'
import type { ListedSale } from './listed-sale.ts'
import { asksForAll, changedSince, retryAmount } from './retry-amount.ts'
import type { SalesBook } from './sales-book.ts'

export interface RetryDialogProps {
  book: SalesBook
  one: ListedSale
  chain: Chain
  catalogue: Catalogue | undefined
  onClose: () => void
}

/** Asks before a failed sale is retried: what it is, what it costs, whether the customer is still there. */
export function RetryDialog({ book, one, chain, catalogue, onClose }: RetryDialogProps) {
  const { engine, api } = useTill()
  const navigate = useNavigate()
  const rule = catalogue?.byCode.get(one.productCode)?.amount
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(z.object({ amount: retryAmount(rule, one) })),
    defaultValues: { amount: '' },
  })
  const field = useField(control, 'amount')
  const [refused, setRefused] = useState<RefusedWords>()
  const gone = mayHaveLeft(one, api.clock.wallNow())
  const redeems = one.kind === 'redemption'
  const change = rule && changedSince(rule, one)
  const asBefore = `Leave empty for the ${asksForAll(one) ? 'full balance' : 'same amount'}.`

  const retry = handleSubmit(async ({ amount }) => {
    const attempts = await knownAttempts(book, [one], api.clock.wallNow())
    if (attempts === undefined) {
      setRefused(attemptsUnknown)
      return
    }
    const failed = failedTransactionOf(one, chain, catalogue, attempts)
    const { amount: shown } = one
    const outcome = await engine.retry(failed, {
      ...(amount !== null && { amount }),
      ...(shown !== undefined && { shown }),
    })
    if (outcome.kind !== 'refused') {
      onClose()
      navigate(paths.transaction(outcome.kind === 'accepted' ? outcome.reference : outcome.of))
      return
    }
    if (outcome.reason.kind === 'already-retried') {
      announce('This sale has been retried already. This is the newest attempt.')
      onClose()
      navigate(paths.transaction(outcome.reason.child))
      return
    }
    setRefused(refusedWords(outcome.reason))
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title={redeems ? 'Retry this redemption' : 'Retry this sale'}
      footer={
        <>
          <Button size="sale" onClick={onClose}>
            Not now
          </Button>
          <Button {...confirms} variant="primary" size="sale" onClick={retry}>
            {gone ? 'Retry anyway' : 'Retry'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {refused !== undefined && (
          <Banner tone="needs" live="assertive" title={refused.title}>
            {refused.text}
          </Banner>
        )}
        {gone && (
          <Banner tone="needs" title="The customer may have left">
            It was {redeems ? 'tried' : 'sold'} at {one.when}. {goneWords(one.kind)}
          </Banner>
        )}
        {change !== undefined && (
          <Banner tone="needs" title={change.title}>
            {change.was}{' '}
            {rule?.kind === 'fixed'
              ? 'Tell the customer: the retry asks for the new price.'
              : 'Ask the customer, and enter another amount.'}
          </Banner>
        )}
        <Facts>
          <Fact name="Product">{one.title}</Fact>
          {one.recipientMasked !== '' && (
            <Fact name={one.recipientLabel || 'For'} figures>
              {one.recipientMasked}
            </Fact>
          )}
          <Fact name="Amount">{asked(one)}</Fact>
          <Fact name="Attempt so far">{attemptIn(one, chain)}</Fact>
        </Facts>
        {rule?.kind !== 'fixed' && (
          <AmountField
            {...field}
            label="New amount"
            size="normal"
            hint={
              rule?.kind === 'range'
                ? `${change === undefined ? `${asBefore} ` : ''}From ${formatRand(rule.min)} to ${formatRand(rule.max)}.`
                : asBefore
            }
          />
        )}
      </div>
    </Dialog>
  )
}

/** Of a redemption that drew nothing, 0 is all that is left on the voucher. */
function asked(one: ListedSale) {
  if (one.amount === undefined) return 'Same as before'
  return asksForAll(one) ? 'Full balance' : <Amount cents={one.amount} size="row" />
}
