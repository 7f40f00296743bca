import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { useStore } from 'zustand'
import { changeOf, type Payment } from '../../../engine/payment.ts'
import type { Sale } from '../../../engine/sale.ts'
import { customerSecretsStore } from '../../../till/terminal/customer-screen.ts'
import { useCustomerOutcome } from '../../../till/customer/customer-display.ts'
import { customerMoneyWords } from '../../../till/words/customer-money.ts'
import { announce } from '../../../ui/overlay/announce.ts'
import { Spinner } from '../../../ui/part/Spinner.tsx'
import { ToneIcon } from '../../../ui/ToneIcon.tsx'
import { focusUnlessWriting } from '../../../ui/field/written.ts'
import { formatRand, type Cents } from '../../../values/money.ts'
import { PanelSkeleton } from '../../steps/PanelSkeleton.tsx'
import { paidView } from './customer-view.ts'
import { useJustPaid } from './just-paid.ts'
import { PaidFoot } from './PaidFoot.tsx'
import { PaidHead } from './PaidHead.tsx'
import { PaidReceipts } from './PaidReceipts.tsx'
import { PaidRow } from './PaidRow.tsx'
import { paidSum, type PaidSum } from './paid-sum.ts'
import { usePaidSales } from './use-paid-sales.ts'
import { useOpenedReceipts, useStrip, type OpenedReceipts } from './use-strip.ts'
import { bodyClass, panelClass, stepFrame } from '../../steps/panel-class.ts'
import { MoneyOrders } from '../../result/MoneyFirst.tsx'
import { NotOnThisTill } from '../../result/NotOnThisTill.tsx'
import { StateBox } from '../../result/StateBox.tsx'
import { Spoken } from '../../../ui/Spoken.tsx'

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
  const title = useFocusWhileWorking(sum)
  return (
    <div className={panelClass}>
      <PaidHead payment={payment} count={sales.length} />
      <section {...stepFrame} aria-label="Outcome">
        {first !== undefined && (
          <Shown first={first} payment={payment} sales={sales} opened={opened} />
        )}
        <div className={bodyClass}>
          <StateBox tone={sum.tone} icon={sum.working ? <Spinner /> : <ToneIcon tone={sum.tone} />}>
            <MoneyOrders orders={giveBackWords(sum)?.orders ?? []} />
            <h3 ref={title} tabIndex={-1}>
              {sum.title}
            </h3>
            {sum.lines.map((line) => (
              <p key={line}>
                <Spoken>{line}</Spoken>
              </p>
            ))}
          </StateBox>
          <ul aria-label="Sales of this payment" className="flex flex-col gap-3">
            {sales.map((sale) => (
              <PaidRow
                key={sale.reference}
                sale={sale}
                onReceipt={() => setShown(sale.reference)}
              />
            ))}
          </ul>
          {strip !== undefined && (
            <PaidReceipts strip={strip} alone={alone} onAll={() => setShown(undefined)} />
          )}
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

/** What goes back to the customer now. */
function giveBackWords({ giveBack }: PaidSum) {
  return customerMoneyWords({ kind: 'to-give-back', parts: giveBack })
}

interface ShownProps {
  first: Sale
  payment: Payment
  sales: readonly Sale[]
  opened: OpenedReceipts
}

/** Shows the outcome to the customer. */
function Shown({ first, payment, sales, opened }: ShownProps) {
  const secretsShown = useStore(customerSecretsStore)
  useCustomerOutcome(first, paidView(payment, sales, secretsShown ? opened : new Map()))
  return null
}

/** Announces each new outcome, the money first. */
function useSaid(sum: PaidSum, change: Cents | undefined): void {
  const { lines = [] } = giveBackWords(sum) ?? {}
  const due = change === undefined ? [] : [`Change ${formatRand(change)}.`]
  const said = [...due, ...lines, `${sum.title}.`, ...sum.lines].join(' ')
  useEffect(() => announce(said, 'assertive'), [said])
}

/** The outcome has the focus until there is a next action. */
function useFocusWhileWorking({ working }: PaidSum) {
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (working) focusUnlessWriting(title.current)
  }, [working])
  return title
}
