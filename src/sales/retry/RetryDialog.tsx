import { useEffect, useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { z } from 'zod'
import { soldProduct, type Catalogue } from '../../catalogue/catalogue.ts'
import { adoptedReference } from '../../engine/desk/adopted-row.ts'
import { usualMethod } from '../../till/terminal/payment-method.ts'
import { paths } from '../../till/address/paths.ts'
import { useTill } from '../../till/till.ts'
import { netDone } from '../../till/words/net-money.ts'
import { refusedWords, type RefusedWords } from '../../till/words/refused-words.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { Amount } from '../../ui/Amount.tsx'
import { AmountField } from '../../ui/field/AmountField.tsx'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { confirms } from '../../ui/keys/lone-enter.ts'
import { useField } from '../../ui/field/use-field.ts'
import { useIsShown } from '../../ui/part/use-is-shown.ts'
import type { FailedTransaction } from '../../engine/sale.ts'
import { formatRand } from '../../values/money.ts'
import { attemptText, type Chain } from '../store/chain.ts'
import { failedTransactionOf } from '../store/failed-transaction.ts'
import { goneWords, mayHaveLeft } from './gone-customer.ts'
import { attemptsUnknown, knownAttempts } from '../store/known-attempts.ts'
import type { ListedSale } from '../store/listed-sale.ts'
import { asksForAll, changedSince, retryAmount } from './retry-amount.ts'
import { isSamePlan, moneyForRetry, planFor, whereabouts } from './retry-money.ts'
import { RetryMoneyPart } from './RetryMoneyPart.tsx'
import type { SalesStore } from '../store/sales-store.ts'

interface RetryDialogProps {
  store: SalesStore
  one: ListedSale
  chain: Chain
  catalogue: Catalogue | undefined
  onClose: () => void
}

/** Asks before retrying a failed sale: what it is, what pays for it, whether the customer is still there. */
export function RetryDialog({ store, one, chain, catalogue, onClose }: RetryDialogProps) {
  const { engine, api, terminal } = useTill()
  const navigate = useNavigate()
  const isShown = useIsShown()
  const rule = catalogue && soldProduct(catalogue.byCode, one.productCode, one.amount)?.amount
  const { sales, findIn, looked } = useRetryMoney(store, failedTransactionOf(one, chain, catalogue))
  const [said, setSaid] = useState<'not-paid' | 'money-unknown'>()
  // The engine is more up to date than this view.
  const moneyIn = (read: typeof sales) =>
    said === 'money-unknown' ? ({ kind: 'unknown' } as const) : findIn(read)
  const money = moneyIn(sales)
  const asks = money.kind === 'unknown' && said !== 'not-paid'
  const change = rule && changedSince(rule, one)
  // What was paid at the old price does not pay for another one.
  const places = change === undefined ? whereabouts : whereabouts.slice(0, 1)
  const amountSchema = retryAmount(rule, one)
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(
      z.object({
        amount: amountSchema,
        method: z.string(),
        where: asks ? z.enum(places, 'Say where the customer’s money is.') : z.string(),
      }),
    ),
    defaultValues: {
      amount: '',
      method: usualMethod(one.payment, terminal.paymentMethods),
      where: '',
    },
  })
  const field = useField(control, 'amount')
  const method = useField(control, 'method')
  const where = useField(control, 'where')
  const [refused, setRefused] = useState<RefusedWords>()
  const gone = mayHaveLeft(one, api.clock.wallNow())
  const redeems = one.kind === 'redemption'

  const typed = amountSchema.safeParse(field.value)
  const price = typed.success ? (typed.data ?? one.amount) : undefined
  const planIn = (read: typeof sales) =>
    planFor(moneyIn(read), {
      price,
      method: method.value,
      rounding: terminal.cashRounding,
      where: where.value,
      unpaid: said === 'not-paid',
    })
  const plan = planIn(sales)
  const { draft, net } = plan
  const asksAmount =
    (change !== undefined && rule?.kind !== 'fixed') || (one.amount === undefined && plan.pays)

  const retry = handleSubmit(async ({ amount }) => {
    if (plan.pays && draft === undefined) {
      setError('amount', { message: 'Enter the amount. The platform doesn’t say what it was.' })
      return
    }
    const attempts = await knownAttempts(store, [one], api.clock.wallNow())
    // The person has closed the question meanwhile.
    if (!isShown()) return
    if (attempts === undefined) {
      setRefused(attemptsUnknown)
      return
    }
    // Somebody may have given the money back while the list loaded.
    if (!isSamePlan(plan, planIn(store.getState().sales))) {
      setRefused(anotherNow)
      return
    }
    const failed = failedTransactionOf(one, chain, catalogue, attempts)
    const { amount: shown } = one
    // A hidden field counts as empty.
    const shownAmount = asksAmount ? amount : undefined
    const asked = draft === undefined ? shownAmount : price
    const outcome = await engine.retry(failed, {
      ...(asked != null && { amount: asked }),
      ...(shown !== undefined && { shown }),
      ...(plan.money !== undefined && { money: plan.money }),
    })
    if (outcome.kind !== 'refused') {
      onClose()
      navigate(paths.sale(outcome.kind === 'accepted' ? outcome.reference : outcome.of))
      return
    }
    const { reason } = outcome
    if (reason.kind === 'already-retried') {
      announce('This sale has been retried already. This is the newest attempt.')
      onClose()
      navigate(paths.sale(reason.child))
      return
    }
    if (reason.kind === 'not-paid' || reason.kind === 'money-unknown') setSaid(reason.kind)
    setRefused(refusedWords(reason))
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
          <Button {...confirms} variant="primary" size="sale" disabled={!looked} onClick={retry}>
            {retryLabel(netDone(net), gone)}
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
        <RetryMoneyPart
          money={money}
          places={asks ? places : []}
          where={where}
          method={method}
          price={price ?? one.amount}
          draft={draft}
          net={net}
        />
        {gone && (
          <Banner tone="needs" title="The customer may have left">
            It was tried at {one.when}. {goneWords(one.kind)}
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
          <Fact name="Last attempt">{attemptText(one, chain)}</Fact>
        </Facts>
        {asksAmount && (
          <AmountField
            {...field}
            label="Amount"
            size="normal"
            hint={
              rule?.kind === 'range' && `From ${formatRand(rule.min)} to ${formatRand(rule.max)}.`
            }
          />
        )}
      </div>
    </Dialog>
  )
}

/** The dialog's amount to take or give is out of date. */
const anotherNow: RefusedWords = {
  title: 'The customer’s money has changed',
  text: 'Somebody gave it back or retried the sale. Nothing was sent. Follow the new instructions, then press the button again.',
}

/**
 * Finds the customer's money, after asking the journal for what the screen has not read.
 * @returns `looked`: whether the journal answered; `findIn`: where the money is, going by these sales
 */
function useRetryMoney(store: SalesStore, failed: string | FailedTransaction) {
  const sales = useStore(store, (state) => state.sales)
  const [asked, setAsked] = useState<string>()
  const names =
    typeof failed === 'string' ? [failed] : [adoptedReference(failed), failed.merchantReference]
  const children = names.flatMap((name) => sales.get(name)?.child ?? [])
  const missing = [...names, ...children].filter((name) => !sales.has(name)).join(' ')
  useEffect(() => {
    if (missing !== '') void store.lookFor(missing.split(' ')).finally(() => setAsked(missing))
  }, [store, missing])
  const looked = missing === '' || asked === missing
  const findIn = (read: typeof sales) => {
    const money = moneyForRetry(failed, read)
    return looked && money.kind === 'not-read' ? ({ kind: 'unknown' } as const) : money
  }
  return { sales, findIn, looked }
}

/** The final label: first the money, then the action: 'R 30.00 taken · retry'. */
function retryLabel(done: string | undefined, gone: boolean): string {
  if (done !== undefined) return `${done} · retry`
  return gone ? 'Retry anyway' : 'Retry'
}

/** For a redemption that drew nothing, 0 means everything left on the voucher. */
function asked(one: ListedSale) {
  if (one.amount === undefined) return 'Same as before'
  return asksForAll(one) ? 'Full balance' : <Amount cents={one.amount} size="row" />
}
