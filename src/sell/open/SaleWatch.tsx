import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { listMayExplain, reloadList } from '../../catalogue/list-reload.ts'
import { amountText } from '../../receipt/redeemed.ts'
import type { Sale } from '../../engine/sale.ts'
import { paths } from '../../till/address/paths.ts'
import { useTill } from '../../till/till.ts'
import { markTitle } from '../../till/address/page-title.ts'
import { useEngineStatus, useSales } from '../../till/held/use-sales.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { useTypedKeys } from '../../ui/keys/lone-enter.ts'
import { needOf, needsPerson, toLookAfter } from '../result/need.ts'
import { lookAfterWords } from '../result/need-words.ts'
import { keepSeen, missedEndings } from './missed-endings.ts'
import { useUnseen } from './sale-news.ts'
import { useShownSales } from './use-shown-sales.ts'
import { SaleSignals } from './SaleSignals.tsx'
import { usePhaseChanges } from './use-phase-changes.ts'

/** Phases to announce when the sale is not on the screen. */
const told: ReadonlySet<Sale['phase']['kind']> = new Set([
  'completed',
  'failed',
  'rejected',
  'asking',
  'needs-attention',
])

/** Phases of sales that were not sold. */
const ends: ReadonlySet<Sale['phase']['kind']> = new Set(['failed', 'rejected'])

/**
 * Watches the sales that are off the screen: announces how they end, and opens what a restart has left to a person.
 * Every sale's end also sounds and buzzes.
 */
export function SaleWatch() {
  const till = useTill()
  const { engine } = till
  const status = useEngineStatus()
  const sales = useSales()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const shown = useShownSales()
  const ready = status.kind === 'ready'
  const opened = useRef(false)
  const touched = useTouched()
  const { news } = till
  useTypedKeys()

  const tell = (sale: Sale) => {
    if (shown.includes(sale.reference) || !told.has(sale.phase.kind)) return
    if (listMayExplain(sale)) reloadList(till)
    if (ends.has(sale.phase.kind)) news.ended(sale.reference)
    const need = needOf(sale, till.account, news.getState())
    // The alarm above the screen announces that itself.
    if (need === undefined || need === 'sold-after-all') return
    const { title, money, lines, customer } = lookAfterWords(sale, need)
    const { summary } = sale
    const what = `${summary.title}, ${amountText(sale)}, ${summary.recipientMasked}`
    const words = [...(customer?.lines ?? []), `${title}: ${what}.`, money, ...lines]
    announce(words.filter(Boolean).join(' '), 'assertive')
  }
  const openFound = useEffectEvent((all: readonly Sale[]) => {
    if (opened.current || touched() || pathname !== paths.sell()) return
    const left = toLookAfter(all, till.account, news.getState()).filter(
      ({ sale, need }) =>
        sale.createdAt < news.since && (needsPerson.has(need) || need === 'elsewhere'),
    )
    if (left.length === 0) return
    opened.current = true
    navigate({ pathname: paths.lookAfter(), search })
    announce(
      left.length === 1
        ? 'Found after the restart: one open sale.'
        : `Found after the restart: ${left.length} open sales.`,
    )
  })

  useEffect(() => {
    if (ready) openFound(sales)
  }, [ready, sales])
  usePhaseChanges(tell)

  const tellMissed = useEffectEvent(async () => {
    for (const reference of await missedEndings(engine, till.account, news.since))
      news.ended(reference)
  })
  useEffect(() => {
    if (ready) void tellMissed()
  }, [ready])

  const shownNow = shown.join(' ')
  const shownEnded = sales
    .filter(({ reference, phase }) => shown.includes(reference) && ends.has(phase.kind))
    .map(({ reference }) => reference)
    .join(' ')
  useEffect(() => {
    for (const reference of shownNow.split(' ')) news.seen(reference)
  }, [shownNow, news])
  useEffect(() => {
    for (const reference of shownEnded.split(' ').filter(Boolean)) keepSeen(reference)
  }, [shownEnded])

  useTitleMark()
  return <SaleSignals />
}

/** Whether anybody has tapped or typed since sign-in: then no other screen may open by itself. */
function useTouched(): () => boolean {
  const touched = useRef(false)
  useEffect(() => {
    const touch = () => {
      touched.current = true
    }
    const kinds = ['pointerdown', 'keydown']
    for (const kind of kinds) window.addEventListener(kind, touch, { once: true })
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, touch)
    }
  }, [])
  return () => touched.current
}

/** Shows in the browser tab's title that a sale needs somebody, or how many receipts wait. */
function useTitleMark(): void {
  const { account } = useTill()
  const unseen = useUnseen()
  const all = toLookAfter(useSales(), account, unseen)
  const loud = all.some(({ need }) => need === 'sold-after-all')
  const waiting = all.filter(({ need }) => needsPerson.has(need)).length
  const mark = loud ? '(!) Sold after all · ' : waiting > 0 ? `(${waiting}) ` : ''
  useEffect(() => {
    markTitle(mark)
    return () => markTitle('')
  }, [mark])
}
