import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { draftForm } from '../../draft/check.ts'
import { aProduct } from '../../testing/shop/a-product.ts'
import { LOOKUP_LIFE_MS, settledBy } from '../../draft/lookup-state.ts'
import type { LookupRequest } from '../../platform/reads/lookups.ts'
import { settle } from '../../testing/fake-clock.ts'
import { openShop, type Shop } from '../../testing/dom/shop-on-screen.tsx'
import { TillProvider } from '../../till/TillProvider.tsx'
import { useLookup } from './use-lookup.ts'

const product = aProduct({ code: 'DSTV-BILL', kind: 'bill-payment' })
const draft = draftForm(product, { fields: [], receiptFields: [] }, {})
const bill = (accountNumber: string): LookupRequest => ({
  kind: 'bill-payment',
  accountNumber,
  productCode: 'DSTV-BILL',
})

/** A form of its own beside the till's screen. */
async function start(shop: Shop, typed = '') {
  const values = { [draft.plan?.field.key ?? '']: typed }
  const { result, unmount } = renderHook(() => useLookup(draft, values), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <TillProvider till={shop.till}>{children}</TillProvider>
    ),
  })
  const lookup = () => {
    expect.assert(result.current !== undefined)
    return result.current
  }
  const ask = (account: string) => act(() => lookup().ask(bill(account)))
  const answered = (account: string) =>
    waitFor(() => expect(settledBy(lookup().state, bill(account))).toBeDefined())
  return { lookup, ask, answered, unmount }
}

const lookups = ({ sent }: Shop) => sent.filter((line) => line.includes('/lookup/')).length

/** The next lookups get these answers. */
function answerNext({ sandbox }: Shop, ...answers: (() => Promise<Response>)[]) {
  const fetch = sandbox.fetch.bind(sandbox)
  sandbox.fetch = (request, from) => {
    const answer = request.url.includes('/lookup/') ? answers.shift() : undefined
    return answer === undefined ? fetch(request, from) : answer()
  }
}
const broken = () => Promise.reject(new Error('No connection'))

test('a known answer holds for its number for ten minutes, also in another form', async () => {
  const shop = await openShop()
  const first = await start(shop)
  first.ask('1')
  await first.answered('1')
  act(() => void first.lookup().about(bill('2')))
  expect(first.lookup().state.kind).toBe('none')
  first.ask('1')
  await first.answered('1')
  first.unmount()
  const resumed = await start(shop, '1')
  await resumed.answered('1')
  expect((await start(shop, '2')).lookup().state.kind).toBe('none')
  expect(lookups(shop)).toBe(1)
  await act(() => shop.clock.advance(LOOKUP_LIFE_MS))
  expect(resumed.lookup().state.kind).toBe('too-old')
  resumed.ask('1')
  await resumed.answered('1')
  expect(lookups(shop)).toBe(2)
})

test('an answer is no answer for the next sale', async () => {
  const shop = await openShop()
  const { lookup, ask, answered } = await start(shop)
  ask('1')
  await answered('1')
  act(() => lookup().forget())
  await waitFor(() => expect(lookup().state.kind).toBe('none'))
  ask('1')
  await answered('1')
  expect(lookups(shop)).toBe(2)
})

test('a lookup without an answer is asked again, and a waived one starts again', async () => {
  const shop = await openShop()
  const { lookup, ask } = await start(shop)
  const status500 = async () => new Response('{}', { status: 500 })
  answerNext(shop, status500, status500, status500, status500)
  const ends = async () => {
    await waitFor(() => expect(lookup().state.kind).toBe('asking'))
    await waitFor(async () => {
      await act(() => shop.clock.advance(5_000))
      expect(lookup().state.kind).toBe('answered')
    })
    expect(settledBy(lookup().state, bill('1'))).toBeUndefined()
  }
  ask('1')
  await ends()
  act(() => lookup().waive())
  expect(settledBy(lookup().state, bill('1'))).toMatchObject({ validationReference: undefined })
  ask('1')
  await ends()
  expect(lookups(shop)).toBe(4)
})

test.each<[how: string, end: 'cancel' | 'another number' | 'the end of the screen']>([
  ['a cancelled lookup', 'cancel'],
  ['a lookup of a replaced number', 'another number'],
  ['a lookup of a form that is gone', 'the end of the screen'],
])('%s never answers', async (_, end) => {
  const shop = await openShop()
  const { lookup, ask, unmount } = await start(shop)
  const answers: ((answer: Response) => void)[] = []
  answerNext(shop, () => new Promise<Response>((resolve) => answers.push(resolve)))
  ask('1')
  await waitFor(() => expect(answers).toHaveLength(1))
  if (end === 'cancel') act(() => lookup().cancel())
  else if (end === 'another number') act(() => void lookup().about(bill('2')))
  else unmount()
  for (const answer of answers) answer(new Response('{}', { status: 500 }))
  await act(settle)
  expect(lookup().now().kind).toBe('none')
  expect((await start(shop, '1')).lookup().state.kind).toBe('none')
})

test('a lookup that is lost with the network is sent again when it is back', async () => {
  const shop = await openShop()
  const { lookup, ask, answered } = await start(shop)
  answerNext(shop, broken, broken)
  const onLine = vi.spyOn(navigator, 'onLine', 'get')
  onTestFinished(() => onLine.mockRestore())
  ask('1')
  await act(settle)
  onLine.mockReturnValue(false)
  await act(() => shop.clock.advance(5_000))
  expect(lookup().state.kind).toBe('asking')
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await answered('1')
})

test('a lookup that is lost although the device has a network ends without an answer', async () => {
  const shop = await openShop()
  const { lookup, ask } = await start(shop)
  answerNext(shop, broken, broken)
  ask('1')
  await waitFor(async () => {
    await act(() => shop.clock.advance(5_000))
    expect(lookup().state).toMatchObject({ kind: 'answered', result: { kind: 'trouble' } })
  })
})

test('a refused number is asked again, because the shop may have had it put right', async () => {
  const shop = await openShop()
  const { lookup, ask } = await start(shop)
  const refused = async () => {
    ask('7701100')
    await waitFor(() => expect(lookup().state).toMatchObject({ result: { kind: 'refused' } }))
    act(() => void lookup().about(bill('2')))
  }
  await refused()
  await refused()
  expect(lookups(shop)).toBe(2)
})

test('a lookup is asked again although the device’s clock has gone back', async () => {
  const shop = await openShop()
  const { lookup, ask } = await start(shop)
  answerNext(shop, async () => new Response('{"errorCode":1100}', { status: 400 }))
  ask('7700500')
  await waitFor(() => expect(lookup().state.kind).toBe('answered'))
  const now = vi.spyOn(Date, 'now').mockReturnValue(0)
  onTestFinished(() => now.mockRestore())
  ask('7700500')
  await waitFor(() => expect(lookups(shop)).toBe(2))
})
