import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, test } from 'vitest'
import type { Unavailable } from '../sale/engine.ts'
import { JournalUnavailable } from '../sale/journal.ts'
import { openShop, sellAirtime } from '../testing/shop-on-screen.tsx'
import { sellingTill, type SellingTill } from '../testing/selling-till.ts'
import { LONG_ENOUGH, setWindowWidth } from '../testing/window-in-jsdom.ts'
import { createEngineHost } from '../till/engine-host.ts'
import { engineTrouble } from '../till/engine-trouble.ts'
import { TillProvider } from '../till/TillProvider.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Screens } from './Screens.tsx'

afterEach(() => setWindowWidth(1440))

/** A till whose engine starts and finds that it can't sell; or whose engine never comes. */
async function openWith(reason: Unavailable | 'not-loaded', path: string) {
  window.history.replaceState(null, '', path)
  const selling: SellingTill = await sellingTill()
  const { till, device } = selling
  const engine = createEngineHost(async () => {
    if (reason === 'not-loaded') throw new TypeError('Failed to fetch dynamically imported module')
    if (reason !== 'keys-unavailable' && reason !== 'stopped')
      device.diskFaults = { beforeRead: () => Promise.reject(new JournalUnavailable(reason)) }
    return (await device.open()).engine
  })
  engine.signedIn(till.account)
  render(
    <TillProvider till={{ ...till, engine }}>
      <Screens />
      <LiveRegion />
    </TillProvider>,
  )
  await screen.findByRole('navigation', { name: 'Till', hidden: true })
  await act(async () => {
    await engine.start()
  })
  return { ...selling, user: userEvent.setup() }
}

const widths = [1440, 820, 360]
const reasons = ['journal-unopenable', 'journal-full', 'journal-newer', 'not-loaded'] as const

describe.each(widths)('at %i px', (width) => {
  test.each(reasons)(
    '%s: nothing is sold, and the till says why and what to do',
    async (reason) => {
      setWindowWidth(width)
      await openWith(reason, '/sell/MTN-AIRTIME')
      const status =
        reason === 'not-loaded' ? { kind: reason } : ({ kind: 'unavailable', reason } as const)
      const trouble = engineTrouble(status)
      const notice = await screen.findByRole('alert', {}, LONG_ENOUGH)
      expect(notice).toHaveTextContent(trouble?.title ?? 'no words')
      expect(notice).toHaveTextContent(trouble?.text ?? 'no words')
      expect(
        await screen.findByRole('heading', { name: 'This till can not sell now' }, LONG_ENOUGH),
      ).toBeInTheDocument()
      expect(screen.queryByRole('form', { name: 'Details' })).not.toBeInTheDocument()
      const remedy = reason === 'not-loaded' ? 'Fetch it again' : 'Reload'
      expect(screen.getByRole('button', { name: remedy })).toBeInTheDocument()
    },
  )
})

describe('a disk that fills up in mid-sale', () => {
  it('sells nothing, keeps the form, and goes on when there is room again', async () => {
    const shop = await openShop()
    const before = await shop.wallet()
    shop.device.diskFaults = {
      beforeCommit: () => Promise.reject(new JournalUnavailable('journal-full')),
    }
    await sellAirtime(shop, '0821234567')
    expect(await screen.findByText(/^Nothing was sold and no money was taken/)).toBeVisible()
    expect(await screen.findByText('This device is full')).toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Check' })).toBeInTheDocument()
    expect(await shop.wallet()).toBe(before)
    shop.device.diskFaults = {}
    await shop.pass(30_000)
    expect(screen.queryByText('This device is full')).not.toBeInTheDocument()
    await shop.user.click(await screen.findByRole('button', { name: /^Exact cash/ }))
    expect(await screen.findByRole('article', { name: 'Receipt' })).toBeInTheDocument()
    expect(await shop.wallet()).toBe(before - 2000)
  })

  it('at the hand-over: the receipt stays, and nothing is said of a sale that was not made', async () => {
    const shop = await openShop()
    await sellAirtime(shop, '0821234567')
    await screen.findByRole('article', { name: 'Receipt' }, LONG_ENOUGH)
    shop.device.diskFaults = {
      beforeCommit: () => Promise.reject(new JournalUnavailable('journal-full')),
    }
    const handOver = () => screen.getByRole('button', { name: /^Handed over/ })
    // The first finds the disk full; the second is not tried any more.
    for (const text of [
      /^The sale stands as it did\. Try again/,
      /The notice at the top says why/,
    ]) {
      await shop.user.click(handOver())
      expect(await screen.findByText(text, { selector: ':not([aria-live] *)' })).toBeVisible()
      expect(screen.queryByText(/no money was taken|nothing was sold/i)).not.toBeInTheDocument()
    }
    expect(screen.getByRole('article', { name: 'Receipt' })).toBeInTheDocument()
    shop.device.diskFaults = {}
    await shop.pass(30_000)
    await shop.user.click(handOver())
    expect(await screen.findByText('Choose a product')).toBeInTheDocument()
  })
})
