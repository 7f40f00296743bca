import { describe, expect, it } from 'vitest'
import { noon } from './store-conformance.ts'
import { demoAccounts } from '../../sandbox/seed/accounts.ts'
import type { ResetToken, Store, TokenHashes } from '../../sandbox/store/store.ts'

const merchant = 'U-1001'
const caller = { userId: merchant, role: 'merchant', accountId: 'M-1001' }

function pair(name: string, more: Partial<TokenHashes> = {}): TokenHashes {
  return {
    userId: merchant,
    accessHash: `${name}-access`,
    accessExpiresAt: noon + 1_800_000,
    refreshHash: `${name}-refresh`,
    refreshExpiresAt: noon + 604_800_000,
    ...more,
  }
}

/** Users, passwords and tokens. */
export function usersSuite(store: () => Store): void {
  const keep = (token: ResetToken) => store().saveResetToken(token, noon, 3)

  describe('users', () => {
    it('are found by their exact names', async () => {
      for (const { userId, username, role, accountId } of demoAccounts) {
        const user = await store().findUser(username)
        expect(user).toMatchObject({ id: userId, username, role, accountId })
      }
      for (const username of ['nobody', 'Merchant', '', "' or 1=1 --"])
        expect(await store().findUser(username)).toBeUndefined()
    })

    it('lose all their tokens when their password changes', async () => {
      await store().saveTokens(pair('old'))
      await store().saveTokens(pair('other', { userId: 'U-2001' }))
      await keep({ userId: merchant, hash: 'reset', expiresAt: noon + 1 })
      expect(await store().setPassword(merchant, 'new hash')).toBe('merchant')
      expect(await store().setPassword('nobody', 'new hash')).toBeUndefined()
      expect((await store().findUser('merchant'))?.passwordHash).toBe('new hash')
      expect(await store().findCaller('old-access', noon)).toBeUndefined()
      expect(await store().rotateTokens('old-refresh', pair('new'), noon)).toBeUndefined()
      expect(await store().takeResetToken('reset', noon)).toBeUndefined()
      expect(await store().findCaller('other-access', noon)).toMatchObject({ userId: 'U-2001' })
    })
  })

  describe('an attempt that counts towards a limit', () => {
    const limit = { most: 3, windowMs: 1_000 }

    it('counts up to the limit, even with twenty at the same time', async () => {
      const admitted = await Promise.all(
        Array.from({ length: 20 }, () => store().admit('key', limit, noon)),
      )
      expect(admitted.filter(Boolean)).toHaveLength(3)
      expect(await store().admit('another key', limit, noon)).toBe(true)
    })

    it('counts for its window, unless it was refused', async () => {
      const admitted = []
      for (const ms of [0, 400, 800, 900, 999, 1_000, 1_399, 1_400])
        admitted.push(await store().admit('key', limit, noon + ms))
      expect(admitted).toEqual([true, true, true, false, false, true, false, true])
      expect(await store().isCounted('key', noon + 2_399)).toBe(true)
      expect(await store().isCounted('key', noon + 2_400)).toBe(false)
    })

    it('no longer counts after the clock is set back behind it', async () => {
      const hour = 60 * 60 * 1_000
      for (const at of [0, 1, 2]) expect(await store().admit('key', limit, noon + at)).toBe(true)
      const admitted = []
      for (const at of [0, 1, 2, 3])
        admitted.push(await store().admit('key', limit, noon - hour + at))
      expect(admitted).toEqual([true, true, true, false])
    })

    it('can be taken back, one at a time', async () => {
      for (const at of [noon, noon, noon + 1]) await store().admit('key', limit, at)
      await store().takeBack('key', noon)
      await store().takeBack('key', noon + 500)
      expect(await store().admit('key', limit, noon + 2)).toBe(true)
      expect(await store().admit('key', limit, noon + 2)).toBe(false)
      for (const at of [noon, noon + 1, noon + 2]) await store().takeBack('key', at)
      expect(await store().isCounted('key', noon + 3)).toBe(false)
    })

    it('can be renewed, and then counts from that moment', async () => {
      await store().renew('key', 1_000, noon)
      await store().renew('key', 1_000, noon + 900)
      expect(await store().isCounted('key', noon + 1_899)).toBe(true)
      expect(await store().isCounted('key', noon + 1_900)).toBe(false)
    })

    it('can be forgotten, with all keys that begin with its key', async () => {
      const keys = ['failed %', 'failed % 10.0.0.1', 'failed %2', 'failed', 'failed a']
      for (const key of keys) await store().admit(key, limit, noon)
      await store().forget('failed %')
      const counted = []
      for (const key of keys) counted.push(await store().isCounted(key, noon))
      expect(counted).toEqual([false, false, true, true, true])
    })
  })

  describe('reset tokens', () => {
    const token = { userId: merchant, hash: 'first', expiresAt: noon + 1_000 }

    it('work once, even for two requests at the same time', async () => {
      await keep(token)
      const taken = await Promise.all(
        Array.from({ length: 10 }, () => store().takeResetToken('first', noon)),
      )
      expect(taken.filter((userId) => userId === merchant)).toHaveLength(1)
      expect(taken.filter((userId) => userId === undefined)).toHaveLength(9)
    })

    it('stay valid beside newer ones, up to a maximum number', async () => {
      const other = { ...token, userId: 'U-2001', hash: 'other' }
      const kept = [await keep(token)]
      for (const hash of ['second', 'third', 'fourth']) kept.push(await keep({ ...token, hash }))
      expect([...kept, await keep(other)]).toEqual([true, true, true, false, true])
      expect(await store().takeResetToken('fourth', noon)).toBeUndefined()
      expect(await store().takeResetToken('first', noon)).toBe(merchant)
      expect(await store().takeResetToken('second', noon)).toBe(merchant)
    })

    it('make room after they expire', async () => {
      for (const hash of ['a', 'b', 'c']) await keep({ ...token, hash })
      const later = { ...token, hash: 'later', expiresAt: noon + 2_000 }
      expect(await store().saveResetToken(later, noon + 999, 3)).toBe(false)
      expect(await store().saveResetToken(later, noon + 1_000, 3)).toBe(true)
    })

    it('requested by twenty at the same time stay within the maximum', async () => {
      const hashes = Array.from({ length: 20 }, (_, i) => `at once ${i}`)
      const kept = await Promise.all(hashes.map((hash) => keep({ ...token, hash })))
      expect(kept.filter(Boolean)).toHaveLength(3)
    })

    it('expire', async () => {
      await keep(token)
      expect(await store().takeResetToken('first', noon + 1_000)).toBeUndefined()
    })
  })

  describe('access tokens', () => {
    it('identify their caller until they expire', async () => {
      await store().saveTokens(pair('a'))
      expect(await store().findCaller('a-access', noon + 1_799_999)).toEqual(caller)
      expect(await store().findCaller('a-access', noon + 1_800_000)).toBeUndefined()
      expect(await store().findCaller('a-refresh', noon)).toBeUndefined()
    })

    it.each<[string, () => Promise<unknown>]>([
      ['a new password', () => store().setPassword(merchant, 'new hash')],
      ['a reset', () => store().reset()],
      ['a refresh token that was stolen', () => exchangeTwice()],
    ])('that have been used are ended by %s', async (_, end) => {
      await store().saveTokens(pair('a'))
      expect(await store().findCaller('a-access', noon)).toEqual(caller)
      await end()
      expect(await store().findCaller('a-access', noon)).toBeUndefined()
    })

    async function exchangeTwice() {
      await store().rotateTokens('a-refresh', pair('b'), noon)
      await store().rotateTokens('a-refresh', pair('c'), noon + 61_000)
    }
  })

  describe('refresh tokens', () => {
    it('are exchanged once, and the old access token lives until it expires', async () => {
      await store().saveTokens(pair('a'))
      expect(await store().rotateTokens('a-refresh', pair('b'), noon + 1)).toEqual(caller)
      expect(await store().findCaller('a-access', noon + 3)).toEqual(caller)
      expect(await store().findCaller('b-access', noon + 3)).toEqual(caller)
      expect(await store().findCaller('c-access', noon + 3)).toBeUndefined()
    })

    /**
     * Exchanges tokens in turn, each at its second after noon.
     * @returns whether each exchange gave a pair
     */
    async function exchange(...turns: readonly (readonly [of: string, to: string, at: number])[]) {
      const found = []
      for (const [of, to, at] of turns)
        found.push(await store().rotateTokens(`${of}-refresh`, pair(to), noon + at * 1_000))
      return found.map((one) => one !== undefined)
    }

    /** Whether the access token of each pair still identifies its caller. */
    const alive = async (...names: readonly string[]) => {
      const found = []
      for (const name of names) found.push(await store().findCaller(`${name}-access`, noon))
      return found.map((one) => one !== undefined)
    }

    it.each([
      ['after a minute', ['a', 'd', 60.001] as const],
      ['by a clock that was set back by more than a minute', ['a', 'd', -60.001] as const],
      ['whose successor has been exchanged too', ['a', 'd', 2] as const],
    ])('that come a second time %s end every session of the same sign-in', async (_, again) => {
      await store().saveTokens(pair('a'))
      await store().saveTokens(pair('elsewhere'))
      expect(await exchange(['a', 'b', 0], ['b', 'c', 1], again)).toEqual([true, true, false])
      expect(await alive('a', 'b', 'c', 'd')).toEqual([false, false, false, false])
      expect(await exchange(['c', 'e', 2])).toEqual([false])
      expect(await alive('elsewhere')).toEqual([true])
      expect(await exchange(['elsewhere', 'f', 2])).toEqual([true])
    })

    it('can be exchanged again for a minute after a lost answer, and the session goes on', async () => {
      await store().saveTokens(pair('a'))
      expect(await exchange(['a', 'lost', 0], ['a', 'b', 60], ['b', 'c', 90])).toEqual([
        true,
        true,
        true,
      ])
      expect(await alive('c')).toEqual([true])
      expect(await exchange(['c', 'd', 200])).toEqual([true])
    })

    it.each(['thief', 'shop'])(
      'that a thief exchanges within the minute reveal the theft at the next exchange: first %s',
      async (first) => {
        const second = first === 'thief' ? 'shop' : 'thief'
        await store().saveTokens(pair('a'))
        expect(await exchange(['a', 'shop', 0], ['a', 'thief', 5])).toEqual([true, true])
        expect(await exchange([first, 'next', 10], [second, 'other', 11])).toEqual([true, false])
        expect(await alive('shop', 'thief', 'next', 'other')).toEqual([false, false, false, false])
      },
    )

    it('exchanged by thief and shop at the same time leave neither a session', async () => {
      for (let round = 0; round < 3; round += 1) {
        const name = (of: string) => `${of}${round}`
        await store().saveTokens(pair(name('a')))
        await exchange([name('a'), name('b'), 0], [name('b'), name('c'), 1])
        await Promise.all([
          exchange([name('c'), name('d'), 2]),
          exchange([name('a'), name('e'), 2]),
        ])
        expect(await alive(...['a', 'b', 'c', 'd', 'e'].map(name))).toEqual(Array(5).fill(false))
      }
    })

    it('are remembered as used for their whole lifetime', async () => {
      await store().saveTokens(pair('a'))
      const late = { accessExpiresAt: noon + 700_000_000, refreshExpiresAt: noon + 900_000_000 }
      await store().rotateTokens('a-refresh', pair('b', late), noon + 1)
      await store().rotateTokens('b-refresh', pair('c', late), noon + 604_799_998)
      await store().rotateTokens('a-refresh', pair('d'), noon + 604_799_999)
      expect(await store().findCaller('c-access', noon + 604_799_999)).toBeUndefined()
    })

    it('survive a week of exchanges', async () => {
      await store().saveTokens(pair('0'))
      for (let n = 1; n <= 10; n++) {
        const at = noon + n * 7_200_000
        const next = pair(String(n), {
          accessExpiresAt: at + 1_800_000,
          refreshExpiresAt: at + 604_800_000,
        })
        expect(await store().rotateTokens(`${n - 1}-refresh`, next, at)).toEqual(caller)
      }
    })

    it('expire', async () => {
      await store().saveTokens(pair('a'))
      const late = noon + 604_800_000
      expect(await store().rotateTokens('a-refresh', pair('b'), late)).toBeUndefined()
    })

    it('exchanged by twenty at the same time continue with only one of the new pairs', async () => {
      await store().saveTokens(pair('a'))
      const names = Array.from({ length: 20 }, (_, i) => `next-${i}`)
      await Promise.all(names.map((name) => exchange(['a', name, 0])))
      const went = await Promise.all(names.map((name) => exchange([name, `${name}-on`, 1])))
      expect(went.filter(([one]) => one)).toHaveLength(1)
      expect(await exchange(['next-0', 'late', 2], ['next-1', 'late', 2])).toEqual([false, false])
    })
  })
}
