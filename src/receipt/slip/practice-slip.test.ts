import { afterEach, expect, it, vi } from 'vitest'

/** The slips of a practice page, or of the shop. */
async function slipsOf(page: { isForShop: boolean; nothingIsSold: string }) {
  vi.resetModules()
  vi.doMock('../../till/terminal/set-up/purpose.ts', () => page)
  return import('./slip.ts')
}

afterEach(() => {
  vi.doUnmock('../../till/terminal/set-up/purpose.ts')
  vi.resetModules()
})

const slip = { title: 'Receipt', parts: [{ kind: 'note', text: 'Sale R-1' }] } as const
const lines = { head: 'Corner shop', foot: 'Come again' }
const nothingIsSold = 'Practice – nothing is sold'

it('a practice slip says so at its head and foot', async () => {
  const { withShopLines } = await slipsOf({ isForShop: false, nothingIsSold })
  const { parts } = withShopLines(slip, lines)
  expect(parts.map(({ kind }) => kind)).toEqual(['shop', 'mark', 'note', 'note', 'mark'])
  expect(parts.at(-1)).toEqual({ kind: 'mark', text: 'PRACTICE – NOTHING IS SOLD' })
})

it('a slip of the shop does not', async () => {
  const { withShopLines } = await slipsOf({ isForShop: true, nothingIsSold })
  expect(withShopLines(slip, lines).parts.map(({ kind }) => kind)).toEqual(['shop', 'note', 'note'])
})
