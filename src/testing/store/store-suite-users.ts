import { describe, expect, it } from 'vitest'
import { noon } from './store-conformance.ts'
import { demoAccounts } from '../../sandbox/seed/accounts.ts'
import { passwordMatches } from '../../sandbox/hashing/password-hash.ts'
import type { Store, TokenHashes } from '../../sandbox/store/store.ts'

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
      await store().saveResetToken({ userId: merchant, hash: 'reset', expiresAt: noon + 1 })
      await store().setPassword(merchant, 'new hash')
      expect((await store().findUser('merchant'))?.passwordHash).toBe('new hash')
      expect(await store().findCaller('old-access', noon)).toBeUndefined()
      expect(await store().rotateTokens('old-refresh', pair('new'), noon)).toBeUndefined()
      expect(await store().takeResetToken('reset', noon)).toBeUndefined()
      expect(await store().findCaller('other-access', noon)).toMatchObject({ userId: 'U-2001' })
    })
  })

  describe('reset tokens', () => {
    const token = { userId: merchant, hash: 'first', expiresAt: noon + 1_000 }

    it('are used up once, also by two at the same time', async () => {
      await store().saveResetToken(token)
      const taken = await Promise.all(
        Array.from({ length: 10 }, () => store().takeResetToken('first', noon)),
      )
      expect(taken.filter((userId) => userId === merchant)).toHaveLength(1)
      expect(taken.filter((userId) => userId === undefined)).toHaveLength(9)
    })

    it('are replaced by a newer one of the same user', async () => {
      await store().saveResetToken(token)
      await store().saveResetToken({ ...token, hash: 'second' })
      expect(await store().takeResetToken('first', noon)).toBeUndefined()
      expect(await store().takeResetToken('second', noon)).toBe(merchant)
    })

    it('expire', async () => {
      await store().saveResetToken(token)
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
      expect(await store().rotateTokens('a-refresh', pair('c'), noon + 2)).toBeUndefined()
      expect(await store().findCaller('a-access', noon + 3)).toEqual(caller)
      expect(await store().findCaller('b-access', noon + 3)).toEqual(caller)
      expect(await store().findCaller('c-access', noon + 3)).toBeUndefined()
    })

    it('go through a week of exchanges, and each old one stays used', async () => {
      await store().saveTokens(pair('0'))
      for (let n = 1; n <= 10; n++) {
        const at = noon + n * 7_200_000
        const next = pair(String(n), {
          accessExpiresAt: at + 1_800_000,
          refreshExpiresAt: at + 604_800_000,
        })
        expect(await store().rotateTokens(`${n - 1}-refresh`, next, at)).toEqual(caller)
        expect(await store().rotateTokens(`${n - 1}-refresh`, pair('x'), at)).toBeUndefined()
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
