import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { useStore } from 'zustand'
import { isSold } from '../../../engine/money.ts'
import { changeOf, type Payment } from '../../../engine/payment.ts'
import type { Sale } from '../../../engine/sale.ts'
import { customerSecretsStore } from '../../../till/terminal/customer-screen.ts'
import { useCustomerOutcome } from '../../../till/customer/customer-display.ts'
import { customerMoneyWords, partsText } from '../../../till/words/customer-money.ts'
import { announce } from '../../../ui/overlay/announce.ts'
import { Banner } from '../../../ui/overlay/Banner.tsx'
import { Spinner } from '../../../ui/part/Spinner.tsx'
import { ToneIcon } from '../../../ui/ToneIcon.tsx'
import { focusUnlessWriting } from '../../../ui/field/written.ts'
import { formatRand, type Cents } from '../../../values/money.ts'
import { PanelSkeleton } from '../../steps/PanelSkeleton.tsx'
import { outcomeView } from '../../customer-view.ts'
import { useJustPaid } from './just-paid.ts'
import { PaidFoot } from './PaidFoot.tsx'
import { PaidRow } from './PaidRow.tsx'
import { hasNothingToGive, paidSum, type PaidSum } from './paid-sum.ts'
import { useOpenedReceipts, useStrip, type OpenedReceipts } from './use-strip.ts'
import { bodyClass, panelClass, stepFrame } from '../../steps/panel-class.ts'
import { MoneyOrders } from '../../result/MoneyFirst.tsx'
import { NotOnThisTill } from '../../result/NotOnThisTill.tsx'
import { StateBox } from '../../result/StateBox.tsx'
import { Spoken } from '../../../ui/Spoken.tsx'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { paths } from '../../../till/address/paths.ts'
import { PanelHead, PanelMark } from '../../steps/PanelHead.tsx'
import { ClosePanel } from '../../steps/ClosePanel.tsx'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { PrintNews } from '../../../receipt/PrintNews.tsx'
import { ReceiptTools } from '../../../receipt/ReceiptTools.tsx'
import { SlipPaper } from '../../../receipt/slip/SlipPaper.tsx'
import type { ReceiptCopies } from '../../../receipt/use-receipt-copies.ts'
import { Button } from '../../../ui/Button.tsx'
import { OpenedHeldReceipt } from '../../result/receipt/HeldReceipt.tsx'
import { useTokenInSight } from '../../result/receipt/token-in-sight.ts'
import { useTill } from '../../../till/till.ts'
import { useSale, useSales } from '../../../till/held/use-sales.ts'

/** Everything that a customer paid for at once, with the outcomes. A reload returns here. */
export function PaymentView() {
  const { reference = '' } = useParams()
  const sought = usePaidSales(reference)
  if (sought.kind === 'found') return <Paid key={sought.payment.id} {...sought} />
  if (sought.kind === 'looking') return <PanelSkeleton />
  return <NotOnThisTill what="payment" why={sought.kind} />
}

function Paid({ payment, sales }: { payment: Payment; sales: readonly Sale[] }) {
  const sum = paidSum(payment, sales)
  const change = useJustPaid(payment, sales) ? changeOf(payment) : undefined
  const [first] = sales
  const opened = useOpenedReceipts(sales)
  const strip = useStrip(payment, sales, opened)
  const [shown, setShown] = useState<string>()
  const alone = sales.find(({ reference }) => reference === shown)
  useSaid(sum, change)
  const body = useRef<HTMLDivElement>(null)
  useTokenInSight(body)
  const rows = (label: string, some: readonly Sale[]) =>
    some.length > 0 && (
      <ul aria-label={label} className="flex flex-col gap-3">
        {some.map((sale) => (
          <PaidRow
            key={sale.reference}
            sale={sale}
            hasNothingToGive={hasNothingToGive(sale, opened.get(sale.reference))}
            onReceipt={() => setShown(sale.reference)}
          />
        ))}
      </ul>
    )
  return (
    <div className={panelClass}>
      <PaidHead payment={payment} count={sales.length} />
      <section {...stepFrame} aria-label="Outcome">
        {first !== undefined && <Shown first={first} sales={sales} opened={opened} />}
        <div ref={body} className={bodyClass}>
          <State sum={sum} />
          {rows(
            'Not sold, or not known yet',
            sales.filter((sale) => !isSold(sale)),
          )}
          {strip !== undefined && (
            <PaidReceipts strip={strip} alone={alone} onAll={() => setShown(undefined)} />
          )}
          {rows('Sold', sales.filter(isSold))}
        </div>
        <PaidFoot
          sum={sum}
          change={change}
          print={alone === undefined ? strip?.print : undefined}
        />
      </section>
    </div>
  )
}

/** The outcome of all. It has the focus until there is a next action. */
function State({ sum }: { sum: PaidSum }) {
  const { tone, title, lines, working } = sum
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (working) focusUnlessWriting(heading.current)
  }, [working])
  const said = lines.map((line) => (
    <p key={line}>
      <Spoken>{line}</Spoken>
    </p>
  ))
  if (tone === 'sold')
    return (
      <Banner tone={tone} title={title}>
        {said}
      </Banner>
    )
  return (
    <StateBox tone={tone} icon={working ? <Spinner /> : <ToneIcon tone={tone} />}>
      <MoneyOrders orders={giveBackWords(sum)?.orders ?? []} />
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {said}
    </StateBox>
  )
}

/** What goes back to the customer now. */
function giveBackWords({ giveBack }: PaidSum) {
  return customerMoneyWords({ kind: 'to-give-back', parts: giveBack })
}

interface ShownProps {
  first: Sale
  sales: readonly Sale[]
  opened: OpenedReceipts
}

/** Shows the outcome to the customer. */
function Shown({ first, sales, opened }: ShownProps) {
  const secretsShown = useStore(customerSecretsStore)
  const shown = sales.map((sale) => ({
    sale,
    amount: formatRand(sale.summary.amount),
    receipt: secretsShown ? opened.get(sale.reference) : undefined,
  }))
  useCustomerOutcome(first, outcomeView(shown))
  return null
}

/** Announces each new outcome, the money first. */
function useSaid(sum: PaidSum, change: Cents | undefined): void {
  const { lines = [] } = giveBackWords(sum) ?? {}
  const due = change === undefined ? [] : [`Change ${formatRand(change)}.`]
  const said = [...due, ...lines, `${sum.title}.`, ...sum.lines].join(' ')
  useEffect(() => announce(said, 'assertive'), [said])
}

/** What the customer paid for, how, and how much. */
function PaidHead({ payment, count }: { payment: Payment; count: number }) {
  const change = changeOf(payment)
  return (
    <header>
      <PanelHead
        mark={
          <PanelMark basket>
            <ShoppingBasket aria-hidden="true" />
          </PanelMark>
        }
        title={`${count} sales`}
        tools={<ClosePanel to={paths.sell()} />}
      >
        <p className="figures">
          <Spoken>
            Paid: {partsText(payment.methods)}
            {change !== undefined && `, ${formatRand(change)} change`}
          </Spoken>
        </p>
      </PanelHead>
    </header>
  )
}

interface PaidReceiptsProps {
  strip: ReceiptCopies
  /** The receipt to show alone; absent, all are on one strip. */
  alone: Sale | undefined
  onAll: () => void
}

/** The receipts of what was sold: all on one strip, or one. The page prints the slip that it shows. */
function PaidReceipts({ strip, alone, onAll }: PaidReceiptsProps) {
  if (alone !== undefined)
    return (
      <div className="flex flex-col gap-3">
        <Button wide icon={<ReceiptText aria-hidden="true" />} onClick={onAll}>
          All receipts on one strip
        </Button>
        <OpenedHeldReceipt key={alone.reference} sale={alone} />
      </div>
    )
  return (
    <>
      <PrintNews
        outcome={strip.outcome}
        onAgain={() => strip.print()}
        onBrowser={() => strip.print({ byBrowser: true })}
      />
      <SlipPaper slip={strip.slip} printed />
      <ReceiptTools copies={strip} recipient={undefined} />
    </>
  )
}

/** Everything that a customer paid for at once. */
type PaidSought =
  | { readonly kind: 'looking' }
  | { readonly kind: 'found'; readonly payment: Payment; readonly sales: readonly Sale[] }
  /** This till's journal does not have it. */
  | { readonly kind: 'missing' }
  /** The journal can't be read; `useEngineStatus()` says why. */
  | { readonly kind: 'unavailable' }

/**
 * The sales of the payment that covers a sale, with their changes: for each line, the last attempt that it pays for.
 */
function usePaidSales(reference: string): PaidSought {
  const { engine } = useTill()
  const sales = useSales()
  const sought = useSale(reference)
  const payment = sought.kind === 'found' ? sought.sale.paidBy : undefined
  const wanted = payment === undefined ? [] : currentOf(payment)
  const known = wanted.flatMap((one) => sales.find((sale) => sale.reference === one) ?? [])
  const missing = wanted.find((one) => !known.some((sale) => sale.reference === one))
  useEffect(() => {
    // The engine shows it once found.
    if (missing !== undefined) void engine.find(missing)
  }, [engine, missing])
  if (sought.kind !== 'found') return sought
  // An old sale, or another till's: the other sales of its payment are not known.
  if (payment === undefined) return { kind: 'missing' }
  return missing === undefined ? { kind: 'found', payment, sales: known } : { kind: 'looking' }
}

/** The sales that a payment pays for now. */
function currentOf({ lines }: Payment): readonly string[] {
  return lines.flatMap(({ attempts }) => attempts.at(-1) ?? [])
}
