import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Unavailable } from '../engine/engine.ts'
import { JournalUnavailable } from '../engine/journal/journal.ts'
import { renderAt } from '../testing/dom/render-at.tsx'
import { openShop, readyButton, sellAirtime, atRest } from '../testing/dom/shop-on-screen.tsx'
import { sellingTill } from '../testing/shop/sale/selling-till.ts'
import { setWindowWidth } from '../testing/dom/window-in-jsdom.ts'
import { engineTrouble } from '../till/words/engine-trouble.ts'

afterEach(() => setWindowWidth(1440))

/** A till whose engine starts and finds that it can’t sell. */
async function openWith(reason: Unavailable, path: string) {
  const before = await sellingTill()
  before.device.diskFaults = { beforeRead: () => Promise.reject(new JournalUnavailable(reason)) }
  const { till } = before.restart()
  renderAt(path, till)
  await screen.findByRole('navigation', { name: 'Till', hidden: true })
  await act(async () => {
    await till.engine.start()
  })
}

it.each([
  ['journal-unopenable', 1440],
  ['journal-full', 1440],
  ['journal-newer', 360],
] as const)('with %s a till sells nothing and says why, at %i px', async (reason, width) => {
  setWindowWidth(width)
  await openWith(reason, '/sell/product/MTN-AIRTIME')
  const trouble = engineTrouble({ kind: 'unavailable', reason })
  const notice = await screen.findByRole('alert')
  expect(notice).toHaveTextContent(trouble?.title ?? 'no words')
  expect(notice).toHaveTextContent(trouble?.text ?? 'no words')
  expect(
    await screen.findByRole('heading', { name: 'This till can’t sell right now' }),
  ).toBeInTheDocument()
  expect(screen.queryByRole('form', { name: 'Details' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument()
})

describe('a disk that fills up', () => {
  it('during a sale: the till sells nothing, keeps the form, and goes on when there is space again', async () => {
    const shop = await openShop()
    const before = await shop.wallet()
    shop.device.diskFaults = {
      beforeCommit: () => Promise.reject(new JournalUnavailable('journal-full')),
    }
    await sellAirtime(shop, '0821234567')
    expect(await screen.findByText(/^Nothing was sold/)).toBeVisible()
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

  it('at the hand-over: the receipt stays, and the till doesn’t say that nothing was sold', async () => {
    const shop = await openShop()
    await sellAirtime(shop, '0821234567')
    await screen.findByRole('article', { name: 'Receipt' })
    shop.device.diskFaults = {
      beforeCommit: () => Promise.reject(new JournalUnavailable('journal-full')),
    }
    const handOver = () => readyButton(/^Next customer/)
    // The first finds the disk full; the engine doesn't try the second.
    for (const text of [/^Nothing has changed\. Try again/, /The notice at the top says why/]) {
      await shop.user.click(await handOver())
      expect(await screen.findByText(text, { selector: ':not([aria-live] *)' })).toBeVisible()
      expect(screen.queryByText(/no money was taken|nothing was sold/i)).not.toBeInTheDocument()
    }
    expect(screen.getByRole('article', { name: 'Receipt' })).toBeInTheDocument()
    shop.device.diskFaults = {}
    await shop.pass(30_000)
    await shop.user.click(await handOver())
    await atRest()
  })
})
