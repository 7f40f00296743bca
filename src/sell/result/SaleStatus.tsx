import { useLayoutEffect, useRef, useState } from 'react'
import { listMayExplain } from '../../catalogue/list-reload.ts'
import { mayHavePendingSlip, pendingSlip } from '../../receipt/slip/pending-slip.ts'
import type { SalePhase, Sale } from '../../engine/sale.ts'
import { useCustomerOutcome } from '../../till/customer/customer-display.ts'
import { useTill } from '../../till/till.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Countdown } from '../../ui/part/Countdown.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Spinner } from '../../ui/part/Spinner.tsx'
import { ToneIcon } from '../../ui/ToneIcon.tsx'
import { focusUnlessWriting } from '../../ui/field/written.ts'
import { useAmountText } from './use-amount-text.ts'
import { wordsFor } from './need-words.ts'
import { outcomeView } from '../customer-view.ts'
import { handedOutText } from './receipt/handed-out.ts'
import { HeldReceipt } from './receipt/HeldReceipt.tsx'
import { ListNews, useSaleOnList } from './ListNews.tsx'
import { MoneyFirst } from './MoneyFirst.tsx'
import { SaleActions } from './SaleActions.tsx'
import { bodyClass, stepFrame } from '../steps/panel-class.ts'
import { StateBox } from './StateBox.tsx'
import { Spoken } from '../../ui/Spoken.tsx'
import Ticket from 'lucide-react/icons/ticket'
import { PrintNews } from '../../receipt/PrintNews.tsx'
import { ShareButton } from '../../receipt/share/ShareButton.tsx'
import { SlipPaper } from '../../receipt/slip/SlipPaper.tsx'
import { usePrint } from '../../receipt/use-print.ts'
import { Button } from '../../ui/Button.tsx'
import { PrintButton } from './receipt/PrintButton.tsx'

/** A sale that has no receipt to show: its state, what that means for the money, what to do. */
export function SaleStatus({ sale }: { sale: Sale }) {
  const { summary, phase } = sale
  const { account, api } = useTill()
  const { clock } = api
  const said = wordsFor(account, sale)
  const onList = useSaleOnList(sale)
  const words = onList.kind === 'changed' && listMayExplain(sale) ? { ...said, ...outOfDate } : said
  const amount = useAmountText(sale)
  const gets = handedOutText(sale, undefined)
  useCustomerOutcome(sale, outcomeView([{ sale, amount, gets }]))
  const now = () => clock.wallNow()
  const title = useFocusOnChange(phase.kind)
  const isStateSaid = words.title.startsWith(words.short)
  const isSumSaid = words.customer?.orders.some((order) => order.amount === summary.amount) ?? false
  return (
    <section {...stepFrame} aria-label="Outcome">
      <div className={bodyClass}>
        <StateBox
          tone={words.tone}
          icon={words.working ? <Spinner /> : <ToneIcon tone={words.tone} />}
        >
          <MoneyFirst sale={sale} />
          <h3 ref={title} tabIndex={-1}>
            {words.title}
          </h3>
          {words.money !== undefined && (
            <p className="text-lg font-strong" data-money>
              <Spoken>{words.money}</Spoken>
            </p>
          )}
          {words.lines.map((line) => (
            <p key={line}>
              <Spoken>{line}</Spoken>
            </p>
          ))}
          {words.until !== undefined && (
            <p className="text-2xl font-strong">
              <Countdown until={words.until} now={now} />
            </p>
          )}
          {words.code !== undefined && <p className="mt-1 text-xs">Code {words.code}</p>}
        </StateBox>
        <ListNews sale={sale} />
        {!(isSumSaid && isStateSaid && summary.recipientMasked === '') && (
          <Facts>
            {!isSumSaid && (
              <Fact name="Amount">
                <span className="figures font-semibold whitespace-nowrap">{amount}</span>
              </Fact>
            )}
            {summary.recipientMasked !== '' && (
              <Fact name={summary.recipientLabel} figures>
                {summary.recipientMasked}
              </Fact>
            )}
            {!isStateSaid && (
              <Fact name="State">
                <Badge tone={words.tone}>{words.short}</Badge>
              </Fact>
            )}
          </Facts>
        )}
        {sale.hasReceipt && <HeldReceipt sale={sale} />}
        {!sale.hasReceipt && mayHavePendingSlip(sale) && <PendingSlip sale={sale} />}
      </div>
      <SaleActions sale={sale} />
    </section>
  )
}

/** Replaces the words of a refusal if the list has explained it. */
const outOfDate = {
  title: 'The price or the limits have changed',
  lines: ['The till’s list of products was too old. It has reloaded it.'],
}

/** A new outcome takes the focus, so a screen reader reads the actions next. */
function useFocusOnChange(phase: SalePhase['kind']) {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef<SalePhase['kind']>(undefined)
  useLayoutEffect(() => {
    if (before.current !== phase) focusUnlessWriting(title.current)
    before.current = phase
  }, [phase])
  return title
}

/** For a customer who can't wait for the outcome: a slip that says so, shown on request. */
function PendingSlip({ sale }: { sale: Sale }) {
  const [shown, setShown] = useState(false)
  const { outcome, print } = usePrint()
  if (!shown)
    return (
      <Button wide icon={<Ticket aria-hidden="true" />} onClick={() => setShown(true)}>
        Slip for a customer who can’t wait
      </Button>
    )
  const slip = pendingSlip(sale)
  const printIt = (byBrowser: boolean) => print(slip, { byBrowser })
  return (
    <>
      <PrintNews outcome={outcome} onAgain={() => printIt(false)} onBrowser={() => printIt(true)} />
      <PrintButton onClick={() => printIt(false)}>Print the slip</PrintButton>
      <SlipPaper slip={slip} printed />
      <ShareButton noun="slip" slip={slip} recipient={undefined} />
    </>
  )
}
