import { useId } from 'react'
import { useLocation, useNavigate } from 'react-router'
import Printer from 'lucide-react/icons/printer'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { soldProduct, type Catalogue } from '../../catalogue/catalogue.ts'
import { saleKinds } from '../../catalogue/kind/kind.ts'
import { useCatalogue } from '../../catalogue/use-catalogue.ts'
import type { Sale } from '../../engine/sale.ts'
import { paths } from '../../till/address/paths.ts'
import { usePanelShape } from '../../till/held/panel.ts'
import { useTill } from '../../till/till.ts'
import { useSales } from '../../till/held/use-sales.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { Cut } from '../../ui/Cut.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SaleMark } from '../../catalogue/SaleMark.tsx'
import { timeOfDay } from '../../values/time/clock-time.ts'
import { displayMobile, isMobileNumber } from '../../values/number/mobile-number.ts'
import { printOnArrival } from '../result/receipt/print-on-arrival.ts'
import { carry } from './typed/carry.ts'
import { choiceOf, wasPrice } from './shop-sales.ts'
import { useShopSales } from './use-shop-sales.ts'

/** The last sale, for the customer who wants the same again, or lost the receipt at the door. */
export function LastSale() {
  const { last } = useShopSales()
  const state = useCatalogue()
  // Its receipt may have arrived since.
  const now = useSales().find(({ reference }) => reference === last?.reference) ?? last
  if (now === undefined || state.kind !== 'ready') return null
  return <OneLastSale key={now.reference} sale={now} catalogue={state.catalogue} />
}

function OneLastSale({ sale, catalogue }: { sale: Sale; catalogue: Catalogue }) {
  const { summary, reference, createdAt } = sale
  const till = useTill()
  const id = useId()
  const beside = usePanelShape() === 'column'
  const navigate = useNavigate()
  const { search } = useLocation()
  const product = soldProduct(catalogue.byCode, summary.productCode, summary.amount)
  const kind = saleKinds.find((one) => one === summary.saleKind) ?? 'other'
  const sellAgain = async () => {
    if (product === undefined) return
    const recipient = (await till.engine.openReceipt(reference))?.recipient
    carry(till, catalogue, product, {
      recipient:
        recipient !== undefined && isMobileNumber(recipient) ? displayMobile(recipient) : recipient,
      recipientLabel: summary.recipientLabel,
      amount: choiceOf(product, summary.amount).amount,
      was: wasPrice(product, summary.amount),
    })
    navigate({ pathname: paths.sellProduct(product.code), search })
  }
  const whom = [summary.recipientMasked, timeOfDay(createdAt)].filter(Boolean).join(' · ')
  const printIt = () => navigate(paths.result(reference), { state: printOnArrival })
  // Under the tiles, it shares one line.
  if (!beside)
    return (
      <section aria-label="Last sale" className="flex basis-36! items-center bg-surface ps-3">
        <span className="flex min-w-0 flex-1 flex-col leading-close">
          <Cut className="text-xs text-ink-soft">Last sale</Cut>
          <Cut className="text-sm font-semibold figures">
            {summary.recipientMasked || summary.title}
          </Cut>
        </span>
        <IconButton
          label="Sell again"
          icon={<RotateCcw aria-hidden="true" />}
          disabled={product === undefined}
          onClick={sellAgain}
        />
        <IconButton
          label="Print the receipt"
          icon={<Printer aria-hidden="true" />}
          disabled={!sale.hasReceipt}
          onClick={printIt}
        />
      </section>
    )
  return (
    <section
      aria-labelledby={id}
      className="rounded-lg border border-line bg-raised px-4 pt-3.5 pb-4"
    >
      <h2 id={id} className="text-sm/close font-strong text-ink-soft">
        Last sale
      </h2>
      <p className="flex items-center gap-3 py-2" data-kind={kind}>
        <SaleMark kind={kind} brandName={summary.brandName} imageUrl={product?.imageUrl} />
        <span className="flex min-w-0 flex-1 flex-col text-sm/close">
          <Cut className="font-semibold">{summary.title}</Cut>
          <Cut className="text-ink-soft figures">{whom}</Cut>
        </span>
        <Amount cents={summary.amount} />
      </p>
      <div className="flex flex-wrap gap-2 *:flex-auto">
        <Button
          icon={<RotateCcw aria-hidden="true" />}
          disabled={product === undefined}
          onClick={sellAgain}
        >
          Sell again
        </Button>
        <Button icon={<Printer aria-hidden="true" />} disabled={!sale.hasReceipt} onClick={printIt}>
          Print the receipt
        </Button>
      </div>
    </section>
  )
}
