import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { usualPrinter } from '../till/terminal/printer-settings.ts'
import { teachLocks } from '../testing/dom/locks-in-jsdom.ts'

/** The shop's till keeps these in this browser. */
const shops = {
  'tuckshop.till-id': '0'.repeat(32),
  'tuckshop.set-ups': JSON.stringify({
    version: 1,
    setUps: [
      {
        username: 'ann',
        setUp: {
          accountType: 'merchant',
          accountId: 'M-7',
          channelId: 'CH-7',
          paymentMethods: ['card', 'cash'],
          cashRounding: 'down',
        },
      },
    ],
  }),
  'tuckshop.printer': JSON.stringify({
    ...usualPrinter,
    way: 'serial',
    drawer: true,
    head: 'Corner shop',
  }),
}

beforeEach(() => {
  localStorage.clear()
  for (const [key, text] of Object.entries(shops)) localStorage.setItem(key, text)
  globalThis.indexedDB = new IDBFactory()
})
afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
  vi.resetModules()
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** A page at the practice address, with fresh modules, on which the trainee is signed in. */
async function practise() {
  cleanup()
  // A closed page holds no lock.
  teachLocks()
  window.history.replaceState(null, '', '/training/')
  vi.resetModules()
  const { openPage } = await import('../testing/dom/open-page.tsx')
  openPage('/training/')
  await screen.findByRole('navigation', { name: 'Till' })
  return {
    ...(await import('../till/terminal/printer-settings.ts')),
    ...(await import('../till/held/held-store.ts')),
    ...(await import('./start-over.ts')),
  }
}
const practiceDatabases = async () =>
  (await indexedDB.databases())
    .map(({ name = '' }) => name)
    .filter((name) => name.startsWith('practice.'))

it('practice begins with the shop’s settings and a shut drawer, and keeps its own from then on', async () => {
  const first = await practise()
  expect(first.printerStore.getState()).toMatchObject({ head: 'Corner shop', drawer: false })
  first.printerStore.keep({ ...first.printerStore.getState(), head: 'A trainee’s' })
  expect((await practise()).printerStore.getState().head).toBe('A trainee’s')
  const kept = JSON.parse(localStorage.getItem('practice.tuckshop.set-ups') ?? '')
  expect(kept.setUps[0].setUp).toMatchObject({
    accountId: 'M-1001',
    paymentMethods: ['card', 'cash'],
    cashRounding: 'down',
  })
  for (const [key, text] of Object.entries(shops)) expect(localStorage.getItem(key)).toBe(text)
})

it('practice sends nothing that a window of the shop hears, such as its customer’s screen', async () => {
  const channels: string[] = []
  vi.stubGlobal(
    'BroadcastChannel',
    class extends BroadcastChannel {
      constructor(name: string) {
        super(name)
        channels.push(name)
      }
    },
  )
  await practise()
  await waitFor(() => expect(channels.join()).toMatch(/customer.*lock|lock.*customer/))
  expect(channels.filter((name) => !name.startsWith('practice.'))).toEqual([])
})

it('starting over deletes all data of practice, and nothing of the shop’s', async () => {
  const { createHeldStore, startOver, forgetIfAsked } = await practise()
  await createHeldStore('merchant|M-1001', () => 1).hold({ id: 'a', heldAt: 1, text: 'a draft' })
  const needed = ['sandbox', 'sales', 'held', 'shifts', 'catalogue']
  await waitFor(async () =>
    expect(await practiceDatabases()).toEqual(
      expect.arrayContaining(needed.map((of) => `practice.tuckshop-${of}`)),
    ),
  )
  const there = await practiceDatabases()
  const reload = vi.spyOn(console, 'error').mockReturnValue()
  startOver()
  reload.mockRestore()
  cleanup()
  const forgotten = vi.spyOn(indexedDB, 'deleteDatabase')
  await forgetIfAsked()
  expect(forgotten.mock.calls.map(([name]) => name)).toEqual(expect.arrayContaining(there))
  expect(localStorage.getItem('practice.tuckshop.set-ups')).toBeNull()
  for (const [key, text] of Object.entries(shops)) expect(localStorage.getItem(key)).toBe(text)
})
