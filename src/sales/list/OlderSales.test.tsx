import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { OlderSales } from './OlderSales.tsx'
import { listedSale } from '../store/listed-sale.ts'
import type { SalesState, ListState } from '../store/sales-state.ts'
import { SalesStore } from '../store/sales-store.ts'
import { sellingTill } from '../../testing/shop/sale/selling-till.ts'
import { plain } from '../../testing/dom/shop-on-screen.tsx'

const noon = Date.UTC(2026, 10, 20, 10)
const platform = { transactionId: 'A', status: 'COMPLETED', recipients: [], createdAt: noon }
const oldest = {
  ...listedSale(
    { key: 'A', platform: { ...platform, isRedemption: false, hasReceipt: false } },
    new Map(),
  ),
  when: '20 Nov 2026, 12:00',
}

/** The end of a list in the state `list`. */
async function atEnd(list: ListState, seeks: boolean, since = noon) {
  const { till } = await sellingTill()
  const store = new SalesStore(till)
  const readBack = vi.spyOn(store, 'readBack').mockResolvedValue()
  const stop = vi.spyOn(store, 'stop')
  const state: SalesState = { ...store.getState(), list, since }
  const { container } = render(
    <OlderSales store={store} state={state} oldest={oldest} seeks={seeks} />,
  )
  const text = () => plain(container.textContent)
  return { readBack, stop, text, user: userEvent.setup() }
}

describe('the end of a list that was read in part', () => {
  const part = { kind: 'part', read: 1_000, total: 20_000 } as const

  it('says how far back it goes, and shows older sales', async () => {
    const { text, user, readBack } = await atEnd(part, false)
    expect(text()).toContain('All sales back to 20 Nov 2026, 12:00.')
    await user.click(screen.getByRole('button', { name: 'Show older sales' }))
    expect(readBack).toHaveBeenCalledWith({ more: 1 })
  })

  it('searches further back, or through everything', async () => {
    const { text, user, readBack } = await atEnd(part, true)
    expect(text()).toContain('Looked through the sales back to 20 Nov 2026, 12:00.')
    await user.click(screen.getByRole('button', { name: 'Look further back' }))
    expect(readBack).toHaveBeenLastCalledWith({ more: 1_000 })
    await user.click(screen.getByRole('button', { name: /Look through all/ }))
    expect(readBack).toHaveBeenLastCalledWith({ since: Number.NEGATIVE_INFINITY })
  })

  it('covers only this till if the platform can’t answer', async () => {
    const { text } = await atEnd({ kind: 'failed', failure: { kind: 'network' } }, false)
    expect(text()).toContain('This till’s own sales back to 20 Nov 2026, 12:00.')
  })

  it('shows how much has been read, and stops', async () => {
    const reading = { kind: 'reading', read: 3_000, total: 20_000, awaited: true } as const
    const { text, user, stop } = await atEnd(reading, true)
    expect(text()).toContain('Reading older sales: 3 000 of 20 000')
    expect(screen.getByRole('progressbar', { name: 'Older sales read' })).toHaveValue(3_000)
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    expect(stop).toHaveBeenCalledOnce()
  })

  it('keeps the focus for a person on the keyboard', async () => {
    const { user } = await atEnd(part, true)
    await user.tab()
    await user.tab()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('button', { name: 'Look further back' })).toHaveFocus()
  })

  it('is not there if nothing is older', async () => {
    const { text } = await atEnd({ kind: 'whole' }, true, Number.NEGATIVE_INFINITY)
    expect(text()).toBe('')
  })
})
