import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useParams } from 'react-router'
import SearchX from 'lucide-react/icons/search-x'
import { kindWord, saleKinds } from '../../catalogue/kind/kind.ts'
import { listMayExplain, reloadList } from '../../catalogue/list-reload.ts'
import { changeToGive } from '../../receipt/slip/payment-lines.ts'
import { amountText } from '../../receipt/redeemed.ts'
import type { Sale } from '../../engine/sale.ts'
import { engineTrouble } from '../../till/words/engine-trouble.ts'
import { paths } from '../../till/address/paths.ts'
import { useTill } from '../../till/till.ts'
import { useEngine, useSale } from '../../till/held/use-sales.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/part/EmptyState.tsx'
import { formatRand } from '../../values/money.ts'
import { wordsFor } from './care-words.ts'
import { PanelSkeleton } from '../steps/PanelSkeleton.tsx'
import { SaleHead } from '../steps/SaleHead.tsx'
import { SaleReceipt } from './receipt/SaleReceipt.tsx'
import { SaleStatus } from './SaleStatus.tsx'
import { panelClass } from '../steps/panel-class.ts'

/** A sale after its confirmation, in every state. A reload returns here (docs/sale-engine.md). */
export function SaleView() {
  const navigate = useNavigate()
  const { reference = '' } = useParams()
  const sought = useSale(reference)
  const { status } = useEngine()
  if (sought.kind === 'found') return <OneSale key={reference} sale={sought.sale} />
  if (sought.kind === 'looking') return <PanelSkeleton />
  const trouble = sought.kind === 'unavailable' ? engineTrouble(status) : undefined
  return (
    <EmptyState
      icon={<SearchX />}
      title={trouble?.title ?? 'This sale isn’t on this till'}
      action={
        <Button variant="primary" onClick={() => navigate(paths.sell())}>
          Back to selling
        </Button>
      }
    >
      {trouble?.text ?? 'It was made on another till, or this browser’s data has been cleared.'}
    </EmptyState>
  )
}

function OneSale({ sale }: { sale: Sale }) {
  const { phase, summary } = sale
  useAnnouncements(sale)
  useFreshListAfterRefusal(sale)
  const kind = saleKinds.find((one) => one === summary.saleKind) ?? 'other'
  const receipt = phase.kind === 'completed' || phase.kind === 'delivered'
  const settled = receipt || phase.kind === 'receipt-awaited'
  return (
    <div className={panelClass}>
      <SaleHead
        kind={kind}
        title={summary.title}
        about={`${kindWord[kind]} · ${summary.brandName}`}
        step={phase.kind === 'delivered' ? 'done' : settled ? 'result' : 'unsettled'}
      />
      {receipt && sale.hasReceipt ? <SaleReceipt sale={sale} /> : <SaleStatus sale={sale} />}
    </div>
  )
}

/** Announces each new outcome, and what it means for the money. */
function useAnnouncements(sale: Sale): void {
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
    if (sale.phase.kind !== 'sending' && sale.phase.kind !== 'prepared') say()
  }, [sale.phase.kind])
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
