import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import Printer from 'lucide-react/icons/printer'
import { useStore } from 'zustand'
import { changeToGive } from '../../../receipt/slip/payment-lines.ts'
import { OddTokens } from '../../../receipt/OddTokens.tsx'
import { PrintNews } from '../../../receipt/PrintNews.tsx'
import { handedOut, redeemedAmount } from '../../../receipt/redeemed.ts'
import { ReceiptTools } from '../../../receipt/ReceiptTools.tsx'
import { SlipPaper } from '../../../receipt/slip/SlipPaper.tsx'
import { useReceiptCopies } from '../../../receipt/use-receipt-copies.ts'
import { moneyOf } from '../../../engine/money.ts'
import type { Sale, SalePayment } from '../../../engine/sale.ts'
import { customerSecretsStore } from '../../../till/terminal/customer-screen.ts'
import { givenWords } from '../../../till/terminal/payment-method.ts'
import { useCustomerOutcome } from '../../../till/customer/customer-display.ts'
import { operationWords } from '../../../till/words/operation-words.ts'
import { paths } from '../../../till/address/paths.ts'
import { useGoOn } from '../../../till/address/use-go-on.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { Banner } from '../../../ui/overlay/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { KeyHint } from '../../../ui/keys/KeyHint.tsx'
import { confirms } from '../../../ui/keys/lone-enter.ts'
import { useShortcut } from '../../../ui/keys/shortcut.ts'
import { Skeleton } from '../../../ui/part/Skeleton.tsx'
import { formatRand, type Cents } from '../../../values/money.ts'
import { leaves } from '../../leaving.ts'
import { noScanHere, useFocusOnce } from '../SaleActions.tsx'
import { handedOutText } from './handed-out.ts'
import { isPlain, outcomeView } from '../../customer-view.ts'
import { MoneyDecisions } from '../../../till/MoneyDecisions.tsx'
import { MoneyFirst } from '../MoneyFirst.tsx'
import { useAmountText } from '../use-amount-text.ts'
import { ChangeDue, StepFoot } from '../../steps/StepFoot.tsx'
import { usePrintOnArrival } from './print-on-arrival.ts'
import { useTokenInSight } from './token-in-sight.ts'
import { useCommand } from '../../../till/use-command.ts'
import { useOpenedReceipt, type Opened } from '../../../receipt/use-opened-receipt.ts'
import { bodyClass, footRowClass, stepFrame } from '../../steps/panel-class.ts'
import { StateBox } from '../StateBox.tsx'
import { Spoken } from '../../../ui/Spoken.tsx'

/**
 * The slip, and the change to give. It stays in the tray until the cashier confirms the hand-over.
 * @param isNew no other result was shown before it
 */
export function SaleReceipt({ sale, isNew }: { sale: Sale; isNew: boolean }) {
  const opened = useOpenedReceipt(sale.reference)
  const receipt = opened.kind === 'open' ? opened.receipt : undefined
  const copies = useReceiptCopies(receipt, sale)
  const secretsShown = useStore(customerSecretsStore)
  const amount = useAmountText(sale)
  const gets = handedOutText(sale, receipt)
  const shown = { sale, amount, gets, receipt: secretsShown ? receipt : undefined }
  useCustomerOutcome(sale, outcomeView([shown]))
  // Nobody needs to read it: no change, voucher's value, token or PIN.
  const givesNothing = changeToGive(sale) === undefined && isPlain(receipt)
  const body = useRef<HTMLDivElement>(null)
  useTokenInSight(body)
  return (
    <section {...stepFrame} aria-label="Receipt">
      <div ref={body} className={bodyClass}>
        <NotPaid sale={sale} />
        <Outcome sale={sale} opened={opened} />
        {receipt !== undefined && <OddTokens opened={receipt} />}
        {opened.kind === 'open' && copies !== undefined && (
          <>
            <PrintNews
              outcome={copies.outcome}
              onAgain={() => copies.print()}
              onBrowser={() => copies.print({ byBrowser: true })}
            />
            <SlipPaper slip={copies.slip} printed />
            <ReceiptTools copies={copies} recipient={opened.receipt.recipient} />
          </>
        )}
        {opened.kind === 'opening' && <Skeleton height="20rem" />}
        {opened.kind === 'gone' && <GoneReceipt sale={sale} />}
      </div>
      <Foot sale={sale} remembers={isNew && givesNothing} print={copies?.print} />
    </section>
  )
}

/** Sold after the customer got the money back. */
function NotPaid({ sale }: { sale: Sale }) {
  if (moneyOf(sale).kind !== 'not-paid') return null
  return (
    <StateBox tone="needs">
      <MoneyFirst sale={sale} />
      <MoneyDecisions sale={sale} look={{ size: 'sale' }} />
    </StateBox>
  )
}

function Outcome({ sale, opened }: { sale: Sale; opened: Opened }) {
  const operation = operationWords[sale.kind]
  const isHandedOver = sale.phase.kind === 'delivered'
  const title = isHandedOver ? operation.handedOver : operation.done
  if (sale.kind === 'purchase')
    return (
      <Banner tone="sold" title={title}>
        {!isHandedOver && 'Give the customer the receipt.'}
      </Banner>
    )
  // Without its receipt, the till doesn't know what a voucher gave.
  if (opened.kind !== 'open')
    return (
      <Banner tone="sold" title={title}>
        Give the customer the value on the receipt.
      </Banner>
    )
  const given = redeemedAmount(opened.receipt)
  if (given === undefined) return <NotTold sale={sale} title={title} />
  return (
    <Banner tone="sold" title={title}>
      <ToCustomer given={given} payment={sale.payment} isHandedOver={isHandedOver} />
    </Banner>
  )
}

interface FootProps {
  sale: Sale
  /** An Enter that comes a moment too early counts. */
  remembers: boolean
  print: (() => Promise<void>) | undefined
}

function Foot({ sale, remembers, print }: FootProps) {
  const { refused, run } = useCommand()
  const done = useFocusOnce<HTMLButtonElement>()
  useShortcut('Ctrl+P', () => void print?.(), { enabled: print !== undefined })
  usePrintOnArrival(print)

  const { search } = useLocation()
  const goOn = useGoOn()
  const [leaving, setLeaving] = useState(false)
  const change = changeToGive(sale)
  const handOver = async () => {
    if (sale.phase.kind === 'completed') {
      setLeaving(true)
      const outcome = await run((engine) => engine.acknowledgeHandOver(sale.reference))
      if (outcome.kind !== 'done') return setLeaving(false)
    }
    goOn({ pathname: paths.sell(), search })
  }
  return (
    // While the hand-over is being written, keys belong to the next customer.
    <StepFoot refused={refused} noScan={leaving ? undefined : noScanHere} keys="c">
      {change !== undefined && <ChangeDue cents={change} />}
      <div className={footRowClass} {...(leaving && leaves)}>
        <Button
          size="sale"
          icon={<Printer aria-hidden="true" />}
          onClick={() => print?.()}
          disabled={print === undefined}
        >
          Print <KeyHint keys={['Ctrl', 'P']} className="ms-1" />
        </Button>
        {/* While the sale was pending, a button with this name was here, without any hand-over. */}
        <Button
          {...confirms}
          waits
          remembers={remembers}
          ref={done}
          variant="primary"
          size="sale"
          onClick={handOver}
        >
          Next customer
        </Button>
      </div>
    </StepFoot>
  )
}

interface ToCustomerProps {
  given: Cents
  payment: SalePayment
  isHandedOver: boolean
}

/** A redemption's value goes to the customer. */
function ToCustomer({ given, payment, isHandedOver }: ToCustomerProps) {
  const sum = handedOut(given, payment)
  return (
    <span className="block text-base/normal">
      {isHandedOver ? 'The customer got' : 'Give the customer'} <Amount cents={sum} size="large" />{' '}
      <span className="inline-block">{givenWords(payment.method)}</span>
      {sum !== given && (
        <span className="block text-sm">
          <Spoken>The voucher gave {formatRand(given)}. Cash is rounded to 10c.</Spoken>
        </span>
      )}
    </span>
  )
}

/** A full balance was redeemed, and its receipt doesn't say how much; the platform's record may. */
function NotTold({ sale, title }: { sale: Sale; title: string }) {
  return (
    <Banner
      tone="needs"
      title={`${title}. The receipt doesn’t say how much`}
      action={
        <Link to={paths.sale(sale.transactionId ?? sale.reference)} className={buttonClass({})}>
          Look in Sales
        </Link>
      }
    >
      The voucher is used. Don’t guess what was on it: Sales may say it. If not, copy the text for
      support there and ask the platform. Then give the customer that amount.
    </Banner>
  )
}

/** The till deletes it some time after the hand-over. Before that, only a device that lost its keys can't open it. */
function GoneReceipt({ sale }: { sale: Sale }) {
  const { taken, noun, doneShort, dontRepeat } = operationWords[sale.kind]
  return sale.phase.kind === 'delivered' ? (
    <Banner tone="needs" title="The receipt has been deleted">
      The customer got it. The {noun} is still {doneShort.toLowerCase()}.
    </Banner>
  ) : (
    <Banner tone="needs" title="This device can’t open the receipt">
      {taken} {dontRepeat}. Ask the platform’s support for the receipt.
    </Banner>
  )
}
