import { describe, expect, it } from 'vitest'
import { noon } from './store-conformance.ts'
import { demoAccounts } from '../../sandbox/seed/accounts.ts'
import { passwordMatches } from '../../sandbox/hashing/password-hash.ts'
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
    it.each(demoAccounts)('$username is there at the start', async (account) => {
      const { userId, username, password, role, accountId } = account
      const user = await store().findUser(username)
      expect(user).toMatchObject({ id: userId, username, role, accountId })
      expect(await passwordMatches(password, user?.passwordHash)).toBe(true)
    })

    it.each(['nobody', 'Merchant', '', "' or 1=1 --", 'mérchant'])(
      'nobody is called %j',
      async (username) => {
        expect(await store().findUser(username)).toBeUndefined()
      },
    )

    it('lose every token when the password changes', async () => {
      await store().saveTokens(pair('old'))
      await store().saveTokens(pair('other', { userId: 'U-2001' }))
      await keep({ userId: merchant, hash: 'reset', expiresAt: noon + 1 })
      await store().setPassword(merchant, 'new hash')
      expect((await store().findUser('merchant'))?.passwordHash).toBe('new hash')
      expect(await store().findCaller('old-access', noon)).toBeUndefined()
      expect(await store().rotateTokens('old-refresh', pair('new'), noon)).toBeUndefined()
      expect(await store().takeResetToken('reset', noon)).toBeUndefined()
      expect(await store().findCaller('other-access', noon)).toMatchObject({ userId: 'U-2001' })
    })
  })

  describe('a password under a newer hash', () => {
    it('is kept where it still has the older one, and ends no session', async () => {
      const before = (await store().findUser('merchant'))?.passwordHash ?? ''
      await store().saveTokens(pair('a'))
      await store().rehashPassword(merchant, before, 'newer')
      await store().rehashPassword(merchant, before, 'too late')
      expect((await store().findUser('merchant'))?.passwordHash).toBe('newer')
      expect(await store().findCaller('a-access', noon)).toEqual(caller)
    })
  })

  describe('what is counted for a limit', () => {
    const limit = { most: 3, windowMs: 1_000 }

    it('is counted up to the limit, also by twenty at the same time', async () => {
      const admitted = await Promise.all(
        Array.from({ length: 20 }, () => store().admit('key', limit, noon)),
      )
      expect(admitted.filter(Boolean)).toHaveLength(3)
      expect(await store().admit('another key', limit, noon)).toBe(true)
    })

    it('counts for its window, and what was turned away does not', async () => {
      const admitted = []
      for (const ms of [0, 400, 800, 900, 999, 1_000, 1_399, 1_400])
        admitted.push(await store().admit('key', limit, noon + ms))
      expect(admitted).toEqual([true, true, true, false, false, true, false, true])
      expect(await store().isCounted('key', noon + 2_399)).toBe(true)
      expect(await store().isCounted('key', noon + 2_400)).toBe(false)
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

    it('is forgotten by a reset', async () => {
      await store().admit('key', { ...limit, most: 1 }, noon)
      await store().reset()
      expect(await store().isCounted('key', noon)).toBe(false)
    })
  })

  describe('reset tokens', () => {
    const token = { userId: merchant, hash: 'first', expiresAt: noon + 1_000 }

    it('are used up once, also by two at the same time', async () => {
      await keep(token)
      const taken = await Promise.all(
        Array.from({ length: 10 }, () => store().takeResetToken('first', noon)),
      )
      expect(taken.filter((userId) => userId === merchant)).toHaveLength(1)
      expect(taken.filter((userId) => userId === undefined)).toHaveLength(9)
    })

    it('are made worthless by no newer one, of which there are only so many', async () => {
      const other = { ...token, userId: 'U-2001', hash: 'other' }
      const kept = [await keep(token)]
      for (const hash of ['second', 'third', 'fourth']) kept.push(await keep({ ...token, hash }))
      expect([...kept, await keep(other)]).toEqual([true, true, true, false, true])
      expect(await store().takeResetToken('fourth', noon)).toBeUndefined()
      expect(await store().takeResetToken('first', noon)).toBe(merchant)
      expect(await store().takeResetToken('second', noon)).toBe(merchant)
    })

    it('make room once they have expired', async () => {
      for (const hash of ['a', 'b', 'c']) await keep({ ...token, hash })
      const later = { ...token, hash: 'later', expiresAt: noon + 2_000 }
      expect(await store().saveResetToken(later, noon + 999, 3)).toBe(false)
      expect(await store().saveResetToken(later, noon + 1_000, 3)).toBe(true)
    })

    it('asked for by twenty at the same time are no more than there may be', async () => {
      const kept = await Promise.all(
        Array.from({ length: 20 }, (_, i) => keep({ ...token, hash: `at once ${i}` })),
      )
      expect(kept.filter(Boolean)).toHaveLength(3)
    })

    it('expire', async () => {
      await keep(token)
      expect(await store().takeResetToken('first', noon + 1_000)).toBeUndefined()
    })
  })

  describe('access tokens', () => {
    it('name their caller until they expire', async () => {
      await store().saveTokens(pair('a'))
      expect(await store().findCaller('a-access', noon + 1_799_999)).toEqual(caller)
      expect(await store().findCaller('a-access', noon + 1_800_000)).toBeUndefined()
      expect(await store().findCaller('a-refresh', noon)).toBeUndefined()
    })
  })

  describe('refresh tokens', () => {
    it('are exchanged once, while the old access token lives on until it expires', async () => {
      await store().saveTokens(pair('a'))
      expect(await store().rotateTokens('a-refresh', pair('b'), noon + 1)).toEqual(caller)
      expect(await store().findCaller('a-access', noon + 3)).toEqual(caller)
      expect(await store().findCaller('b-access', noon + 3)).toEqual(caller)
      expect(await store().findCaller('c-access', noon + 3)).toBeUndefined()
    })

    it('that come a second time end all that came of the same sign-in', async () => {
      await store().saveTokens(pair('a'))
      await store().saveTokens(pair('elsewhere'))
      await store().rotateTokens('a-refresh', pair('b'), noon)
      await store().rotateTokens('b-refresh', pair('c'), noon)
      expect(await store().rotateTokens('a-refresh', pair('d'), noon)).toBeUndefined()
      for (const name of ['a', 'b', 'c', 'd'])
        expect(await store().findCaller(`${name}-access`, noon)).toBeUndefined()
      expect(await store().rotateTokens('c-refresh', pair('e'), noon)).toBeUndefined()
      expect(await store().findCaller('elsewhere-access', noon)).toEqual(caller)
      expect(await store().rotateTokens('elsewhere-refresh', pair('f'), noon)).toEqual(caller)
    })

    it('are known as used for as long as they could have been', async () => {
      await store().saveTokens(pair('a'))
      const late = { accessExpiresAt: noon + 700_000_000, refreshExpiresAt: noon + 900_000_000 }
      await store().rotateTokens('a-refresh', pair('b', late), noon + 1)
      await store().rotateTokens('b-refresh', pair('c', late), noon + 604_799_998)
      await store().rotateTokens('a-refresh', pair('d'), noon + 604_799_999)
      expect(await store().findCaller('c-access', noon + 604_799_999)).toBeUndefined()
    })

    it('go through a week of exchanges', async () => {
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

    it('exchanged by twenty at the same time give one new pair', async () => {
      await store().saveTokens(pair('a'))
      const rotated = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          store().rotateTokens('a-refresh', pair(`next-${i}`), noon),
        ),
      )
      expect(rotated.filter((found) => found !== undefined)).toEqual([caller])
    })
  })
}
