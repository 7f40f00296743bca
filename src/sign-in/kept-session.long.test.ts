import { beforeAll, describe, expect, it, vi } from 'vitest'
import { deviceSeal, makeDeviceKeys, type Seal } from '../engine/journal/seal.ts'
import type { Account } from '../platform/reads/account.ts'
import { settle } from '../testing/fake-clock.ts'
import { createPinStore } from '../till/terminal/pin/pin-store.ts'
import { awayFor, createKeptSession, goodFor, mostTries } from './kept-session.ts'

const PIN = '73914826'
const TOKEN = 'the-refresh-token'
const shop = { accountType: 'merchant', accountId: 'M-1001' } as const
const offered = { username: 'ann', account: shop }

function memory() {
  const texts = new Map<string, string>()
  return {
    texts,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  }
}

/** What a till with a PIN keeps: setting one takes long. */
let pinSet: string
beforeAll(async () => {
  const storage = memory()
  await createPinStore({ storage, crypto, elapsed: () => 0 }).set(shop, PIN)
  pinSet = storage.getItem('tuckshop.pins') ?? ''
})

/** A device with a till PIN, and tabs whose pages open and close. */
async function device() {
  const local = memory()
  local.setItem('tuckshop.pins', pinSet)
  const pins = createPinStore({ storage: local, crypto, elapsed: () => 0 })
  const keys = await makeDeviceKeys(crypto)
  let now = 1_000_000_000_000
  /** How many sessions are being sealed. */
  let sealing = 0
  const counted = (seal: Seal): Seal => ({
    ...seal,
    seal: (...given) => {
      sealing += 1
      return seal.seal(...given)
    },
  })
  const countedPins: typeof pins = {
    ...pins,
    seal: (...given) => pins.seal(...given).finally(() => (sealing -= 1)),
  }
  const accounts = new Map<string, Account>([['ann', shop]])
  return {
    local,
    pins,
    accounts,
    pass: (ms: number) => {
      now += ms
    },
    tab() {
      const storage = memory()
      return {
        storage,
        /** What the page before has left. */
        note: () => storage.getItem('tuckshop.session') ?? '',
        leaveNote: (text: string) => storage.setItem('tuckshop.session', text),
        start(seal = deviceSeal(crypto, keys)) {
          const page = new EventTarget()
          const kept = createKeptSession({
            pins: countedPins,
            seal: async () => counted(seal),
            storage,
            page,
            accountOf: (username) => accounts.get(username),
            now: () => now,
          })
          return {
            kept,
            /** The page fires its last events and closes. */
            async leave() {
              await settle()
              await vi.waitFor(() => expect(sealing).toBe(0))
              await settle()
              page.dispatchEvent(new Event('pagehide'))
            },
            come: () => page.dispatchEvent(new Event('pageshow')),
          }
        },
      }
    },
  }
}

async function signedIn() {
  const parts = await device()
  const tab = parts.tab()
  const page = tab.start()
  page.kept.heard('ann', TOKEN)
  return { ...parts, tab, page }
}
type SignedIn = Awaited<ReturnType<typeof signedIn>>

describe('a session over a reload', () => {
  it('stores nothing while a page is open, and nothing readable between two pages', async () => {
    const { tab, page, local } = await signedIn()
    expect(tab.storage.texts.size).toBe(0)
    await page.leave()
    expect(tab.storage.texts.size).toBe(1)
    const texts = [...tab.storage.texts.values(), ...local.texts.values()].join()
    for (const secret of [TOKEN, btoa(TOKEN), PIN]) expect(texts).not.toContain(secret)
    const { kept } = tab.start()
    expect(tab.storage.texts.size).toBe(0)
    expect(kept.offer()).toEqual(offered)
    expect(await kept.open(PIN)).toBe(TOKEN)
  })

  it('continues over several reloads with the newest token and the counted tries', async () => {
    const { tab, page } = await signedIn()
    page.kept.heard('ann', 'a-newer-token')
    await page.leave()
    const second = tab.start()
    expect(second.kept.wrong()).toBe(true)
    await second.leave()
    const third = tab.start()
    expect(await third.kept.open(PIN)).toBe('a-newer-token')
    for (let wrong = 2; wrong < mostTries; wrong += 1) expect(third.kept.wrong()).toBe(true)
    expect(third.kept.wrong()).toBe(false)
    expect(await third.kept.open(PIN)).toBeUndefined()
    await third.leave()
    expect(tab.start().kept.offer()).toBeUndefined()
  })

  it.each([
    ['at once', 0, 0, offered],
    ['as long as a page may be away', 0, awayFor, offered],
    ['longer', 0, awayFor + 1, undefined],
    ['with a clock that was set back', 0, -1, undefined],
    ['within the shift', goodFor, 0, offered],
    ['after the shift', goodFor + 1, 0, undefined],
    ['with a clock that was set back before the sign-in', -1, 0, undefined],
  ])('is offered or not %s', async (_, signedInFor, away, outcome) => {
    const { tab, page, pass } = await signedIn()
    pass(signedInFor)
    await page.leave()
    pass(away)
    expect(tab.start().kept.offer()).toEqual(outcome)
  })

  it('lasts no longer when it is refreshed, resumed or left waiting', async () => {
    const { tab, page, pass } = await signedIn()
    pass(goodFor - 1)
    await page.leave()
    const second = tab.start()
    second.kept.heard('ann', 'a-newer-token')
    await second.leave()
    const third = tab.start()
    expect(third.kept.offer()).toEqual(offered)
    pass(2)
    expect(third.kept.offer()).toBeUndefined()
    expect(await third.kept.open(PIN)).toBeUndefined()
  })

  it('ends at a sign-out, and belongs to the last user only', async () => {
    const { tab, page, accounts } = await signedIn()
    accounts.set('ben', shop)
    page.kept.heard('ben', 'of-ben')
    await page.leave()
    const second = tab.start()
    expect(second.kept.offer()).toEqual({ username: 'ben', account: shop })
    second.kept.heard('ben', undefined)
    await second.leave()
    expect(tab.start().kept.offer()).toBeUndefined()
  })

  it.each<[string, (till: SignedIn) => unknown]>([
    ['removed', ({ pins }) => pins.remove(shop)],
    ['changed', ({ pins }) => pins.set(shop, '261594')],
    ['another account’s', ({ accounts }) => accounts.set('ann', { ...shop, accountId: 'M-1002' })],
  ])('is not offered if the PIN is %s after the page closed', async (_, change) => {
    const till = await signedIn()
    await till.page.leave()
    expect(till.tab.note()).not.toBe('')
    await change(till)
    expect(till.tab.start().kept.offer()).toBeUndefined()
  })

  it('follows a PIN that is changed, set or removed during the session', async () => {
    const { tab, page, pins } = await signedIn()
    await pins.set(shop, '261594')
    await page.leave()
    const second = tab.start()
    expect(await second.kept.open('261594')).toBe(TOKEN)
    second.kept.heard('ann', TOKEN)
    pins.remove(shop)
    await second.leave()
    expect(tab.start().kept.offer()).toBeUndefined()
  })

  it('opens by no other PIN, on no other device, and not with another note', async () => {
    const { tab, page } = await signedIn()
    await page.leave()
    const text = tab.note()
    expect(await tab.start().kept.open(PIN)).toBe(TOKEN)
    tab.leaveNote(text)
    expect(await tab.start().kept.open('73914827')).toBeUndefined()
    tab.leaveNote(text)
    const elsewhere = deviceSeal(crypto, await makeDeviceKeys(crypto))
    expect(await tab.start(elsewhere).kept.open(PIN)).toBeUndefined()
    const { since } = JSON.parse(text)
    tab.leaveNote(JSON.stringify({ ...JSON.parse(text), since: since - 1 }))
    expect(await tab.start().kept.open(PIN)).toBeUndefined()
    for (const broken of ['{', '{"username":"ann"}', 'null']) {
      tab.leaveNote(broken)
      expect(tab.start().kept.offer()).toBeUndefined()
    }
  })

  it('removes its note when the browser restores the page from its cache', async () => {
    const { tab, page } = await signedIn()
    await page.leave()
    page.come()
    expect(tab.storage.texts.size).toBe(0)
    await page.leave()
    expect(tab.start().kept.offer()).toEqual(offered)
  })
})
