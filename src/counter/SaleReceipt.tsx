import Printer from 'lucide-react/icons/printer'
import { changeDue } from '../receipt/payment-lines.ts'
import { PrintTrouble } from '../receipt/PrintTrouble.tsx'
import { redeemedAmount } from '../receipt/redeemed.ts'
import { ReceiptTools } from '../receipt/ReceiptTools.tsx'
import { SlipPaper } from '../receipt/SlipPaper.tsx'
import { useReceiptCopies } from '../receipt/use-receipt-copies.ts'
import type { Sale } from '../sale/sale.ts'
import { paymentMethodLabel } from '../terminal/payment-method-label.ts'
import { deedWords } from '../till/deed-words.ts'
import { navigate, useLocation } from '../till/location.ts'
import { paths } from '../till/paths.ts'
import { Amount } from '../ui/Amount.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { KeyHint } from '../ui/KeyHint.tsx'
import { useShortcut } from '../ui/shortcut.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useFocusOnce } from './SaleActions.tsx'
import { useCommand } from './use-command.ts'
import { useOpenedReceipt, type Opened } from './use-opened-receipt.ts'

/** The slip, and the change to give. It stays in the tray until the hand-over is acknowledged. */
export function SaleReceipt({ sale }: { sale: Sale }) {
  const opened = useOpenedReceipt(sale.reference)
  const copies = useReceiptCopies(opened.kind === 'open' ? opened.receipt : undefined, sale)
  return (
    <section className="sale-step" aria-label="Receipt">
      <div className="sale-body">
        <Outcome sale={sale} opened={opened} />
        {opened.kind === 'open' && copies !== undefined && (
          <>
            <PrintTrouble
              failure={copies.failure}
              onBrowser={() => copies.print({ byBrowser: true })}
            />
            <ReceiptTools copies={copies} recipient={opened.receipt.recipient} />
            <SlipPaper slip={copies.slip} printed />
          </>
        )}
        {opened.kind === 'opening' && <Skeleton height="20rem" />}
        {opened.kind === 'gone' && <GoneReceipt sale={sale} />}
      </div>
      <Foot sale={sale} print={copies?.print} />
    </section>
  )
}

function Outcome({ sale, opened }: { sale: Sale; opened: Opened }) {
  const change = changeDue(sale)
  const deed = deedWords[sale.kind]
  return (
    <Banner tone="sold" title={sale.phase.kind === 'delivered' ? deed.handedOver : deed.done}>
      {sale.kind === 'redeem' ? (
        <ToCustomer opened={opened} method={sale.payment.method} />
      ) : change === undefined ? (
        'Give the customer the receipt.'
      ) : (
        <span className="sale-give">
          Give back <Amount cents={change} size="large" />
        </span>
      )}
    </Banner>
  )
}

function Foot({ sale, print }: { sale: Sale; print: (() => Promise<void>) | undefined }) {
  const { refused, run } = useCommand()
  const done = useFocusOnce<HTMLButtonElement>()
  useShortcut('Ctrl+P', () => void print?.(), { enabled: print !== undefined })

  const { pathname } = useLocation()
  const leave = () =>
    navigate({ pathname: paths.sell(), search: window.location.search }, { from: pathname })
  const handOver = async () => {
    if (sale.phase.kind === 'completed') {
      const outcome = await run((engine) => engine.acknowledgeHandOver(sale.reference))
      if (outcome?.kind !== 'done') return
    }
    leave()
  }
  return (
    <div className="sale-foot">
      {refused !== undefined && (
        <Banner tone="needs" live="assertive" title={refused.title}>
          {refused.text}
        </Banner>
      )}
      <div className="sale-foot-row">
        <Button
          size="sale"
          icon={<Printer aria-hidden="true" />}
          onClick={() => print?.()}
          disabled={print === undefined}
        >
          Print <KeyHint keys={['Ctrl', 'P']} className="key-hint-inline" />
        </Button>
        <Button ref={done} variant="primary" size="sale" onClick={handOver}>
          {sale.phase.kind === 'delivered' ? 'Next customer' : 'Handed over · next'}
        </Button>
      </div>
    </div>
  )
}

/** A redemption's value goes to the customer; how much a full balance was, only the receipt tells. */
function ToCustomer({ opened, method }: { opened: Opened; method: string }) {
  const amount = opened.kind === 'open' ? redeemedAmount(opened.receipt) : undefined
  if (amount === undefined) return 'Give the customer the value that the receipt says.'
  return (
    <span className="sale-give">
      Give the customer ({paymentMethodLabel(method)}) <Amount cents={amount} size="large" />
    </span>
  )
}

/** Purged some time after the hand-over; before it, only a device that lost its keys can't open one. */
function GoneReceipt({ sale }: { sale: Sale }) {
  const { taken, noun, dontRepeat } = deedWords[sale.kind]
  return sale.phase.kind === 'delivered' ? (
    <Banner tone="needs" title="The receipt is not kept any more">
      It was handed over a while ago. The {noun} itself stands.
    </Banner>
  ) : (
    <Banner tone="needs" title="This device can not open the receipt">
      The {noun} stands. {taken} {dontRepeat}. Ask the platform’s support for the receipt.
    </Banner>
  )
}
