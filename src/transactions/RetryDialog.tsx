import { useState } from 'react'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { AmountRule } from '../catalogue/product-view.ts'
import { navigate } from '../till/location.ts'
import { paths } from '../till/paths.ts'
import { useTill } from '../till/till.ts'
import { refusedWords, type RefusedWords } from '../till/use-confirm.ts'
import { announce } from '../ui/announce.ts'
import { Amount } from '../ui/Amount.tsx'
import { AmountField } from '../ui/AmountField.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { formatRand, parseAmount, type Cents } from '../values/money.ts'
import { attemptIn, type Chain } from './chain.ts'
import { failedTransactionOf } from './failed-transaction.ts'
import { goneWords, mayHaveLeft } from './gone-customer.ts'
import type { ListedSale } from './listed-sale.ts'

export interface RetryDialogProps {
  one: ListedSale
  chain: Chain
  catalogue: Catalogue | undefined
  onClose: () => void
}

/** Asks before a failed sale is retried: what it is, what it costs, whether the customer is still there. */
export function RetryDialog({ one, chain, catalogue, onClose }: RetryDialogProps) {
  const { engine: host, api } = useTill()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useState<RefusedWords>()
  const rule = catalogue?.byCode.get(one.productCode)?.amount
  const gone = mayHaveLeft(one, api.clock.wallNow())

  const retry = async () => {
    const amount = newAmount(typed, rule)
    if (amount.kind === 'wrong') {
      setError(amount.words)
      return
    }
    const engine = await host.start()
    const failed = failedTransactionOf(one, chain, catalogue)
    const options = amount.cents === undefined ? {} : { amount: amount.cents }
    const outcome = await engine?.retry(failed, options)
    if (outcome?.kind === 'accepted') {
      onClose()
      navigate(paths.transaction(outcome.reference))
      return
    }
    if (outcome?.kind === 'refused' && outcome.reason.kind === 'already-retried') {
      announce('This sale has been retried already. This is its newest attempt.')
      onClose()
      navigate(paths.transaction(outcome.reason.child))
      return
    }
    const words = refusedWords(outcome?.kind === 'refused' ? outcome.reason : undefined)
    setRefused(words)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Retry this sale"
      footer={
        <>
          <Button size="sale" onClick={onClose}>
            Not now
          </Button>
          <Button variant="primary" size="sale" onClick={retry}>
            {gone ? 'Retry all the same' : 'Retry'}
          </Button>
        </>
      }
    >
      <div className="sales-dialog">
        {refused !== undefined && (
          <Banner tone="needs" live="assertive" title={refused.title}>
            {refused.text}
          </Banner>
        )}
        {gone && (
          <Banner tone="needs" title="The customer may have left">
            It was sold at {one.when}. {goneWords(one.kind)}
          </Banner>
        )}
        <Facts>
          <Fact name="Product">{one.title}</Fact>
          {one.recipientMasked !== '' && (
            <Fact name={one.recipientLabel || 'For'} figures>
              {one.recipientMasked}
            </Fact>
          )}
          <Fact name="Amount">
            {one.amount === undefined ? 'As before' : <Amount cents={one.amount} size="row" />}
          </Fact>
          <Fact name="Attempt so far">{attemptIn(one, chain)}</Fact>
        </Facts>
        {rule?.kind !== 'fixed' && (
          <AmountField
            label="New amount"
            size="normal"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setError(undefined)
            }}
            error={error}
            hint={
              rule?.kind === 'range'
                ? `Empty: as before. From ${formatRand(rule.min)} to ${formatRand(rule.max)}.`
                : 'Empty: as before.'
            }
          />
        )}
      </div>
    </Dialog>
  )
}

type NewAmount =
  | { readonly kind: 'right'; readonly cents: Cents | undefined }
  | { readonly kind: 'wrong'; readonly words: string }

/** A new amount is greater than 0 (spec, section Limits) and one that the product can cost. */
export function newAmount(typed: string, rule: AmountRule | undefined): NewAmount {
  if (typed.trim() === '') return { kind: 'right', cents: undefined }
  const cents = parseAmount(typed)
  if (cents === undefined) return { kind: 'wrong', words: 'Write an amount such as 25 or 25.50.' }
  if (cents <= 0) return { kind: 'wrong', words: 'A new amount is more than R 0.00.' }
  if (rule?.kind === 'range' && (cents < rule.min || cents > rule.max))
    return {
      kind: 'wrong',
      words: `This product costs from ${formatRand(rule.min)} to ${formatRand(rule.max)}.`,
    }
  return { kind: 'right', cents }
}
