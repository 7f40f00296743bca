import { useEffect, useEffectEvent } from 'react'
import { useParams } from 'react-router'
import { kindWord, saleKinds } from '../../catalogue/kind/kind.ts'
import { useBrandImage } from '../../catalogue/use-catalogue.ts'
import { listMayExplain, reloadList } from '../../catalogue/list-reload.ts'
import { changeToGive } from '../../receipt/slip/payment-lines.ts'
import { amountText } from '../../receipt/redeemed.ts'
import type { Sale } from '../../engine/sale.ts'
import { useTill } from '../../till/till.ts'
import { useSale } from '../../till/held/use-sales.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { formatRand } from '../../values/money.ts'
import { wordsFor } from './need-words.ts'
import { NotOnThisTill } from './NotOnThisTill.tsx'
import { PanelSkeleton } from '../steps/PanelSkeleton.tsx'
import { SaleHead } from '../steps/SaleHead.tsx'
import { SaleReceipt } from './receipt/SaleReceipt.tsx'
import { Selling, useSelling } from './Selling.tsx'
import { SaleStatus } from './SaleStatus.tsx'
import { panelClass } from '../steps/panel-class.ts'

/** A sale after its confirmation, in every state. A reload returns here (docs/sale-engine.md). */
export function SaleView() {
  const { reference = '' } = useParams()
  const sought = useSale(reference)
  if (sought.kind === 'found') return <OneSale key={reference} sale={sought.sale} />
  if (sought.kind === 'looking') return <PanelSkeleton />
  return <NotOnThisTill what="sale" why={sought.kind} />
}

function OneSale({ sale }: { sale: Sale }) {
  const { phase, summary } = sale
  const { isNew, isSelling } = useSelling(sale)
  useAnnouncements(sale, isSelling)
  useFreshListAfterRefusal(sale)
  const imageUrl = useBrandImage(summary.productCode)
  const kind = saleKinds.find((one) => one === summary.saleKind) ?? 'other'
  const receipt = phase.kind === 'completed' || phase.kind === 'delivered'
  return (
    <div className={panelClass}>
      <SaleHead
        kind={kind}
        title={summary.title}
        about={`${kindWord[kind]} · ${summary.brandName}`}
        brand={{ brandName: summary.brandName, imageUrl }}
        // As at the check.
        step={isSelling ? 1 : phase.kind === 'delivered' ? 'done' : 'result'}
      />
      {isSelling ? (
        <Selling sale={sale} />
      ) : receipt && sale.hasReceipt ? (
        <SaleReceipt sale={sale} isNew={isNew} />
      ) : (
        <SaleStatus sale={sale} />
      )}
    </div>
  )
}

/** Announces each new outcome, and what it means for the money. */
function useAnnouncements(sale: Sale, isSelling: boolean): void {
  const { account } = useTill()
  const say = useEffectEvent(() => {
    const { title, lines, money, customer } = wordsFor(account, sale)
    const what = `${sale.summary.title}, ${amountText(sale)}`
    const change = changeToGive(sale)
    const words = [
      ...(change === undefined ? [] : [`Change ${formatRand(change)}.`]),
      ...(customer?.lines ?? []),
      `${title}: ${what}.`,
      ...(money === undefined ? [] : [money]),
      ...lines,
    ]
    announce(words.join(' '), 'assertive')
  })
  useEffect(() => {
    if (!isSelling && sale.phase.kind !== 'sending' && sale.phase.kind !== 'prepared') say()
  }, [sale.phase.kind, isSelling])
}

/** A refusal that an old list may explain triggers a reload of the list (ruling R20). */
function useFreshListAfterRefusal(sale: Sale): void {
  const till = useTill()
  const reload = useEffectEvent(() => reloadList(till))
  const mayExplain = listMayExplain(sale)
  useEffect(() => {
    if (mayExplain) reload()
  }, [mayExplain])
}
