import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { tokenEnvelope } from '../../../platform/contract/access/token.ts'
import { type Bench, refusal, routes } from '../bench.ts'

const minute = 60_000

/** Endpoints 1 to 4, token lifetimes, and the requests that need a token. */
export function authenticationTests(bench: Bench): void {
  const products = (token: string) => bench.call('GET', '/merchants/M-1001/products', { token })
  const refresh = (refreshToken: string) =>
    bench.call('POST', '/auth/token/refresh', { body: { refreshToken } })

  describe('1 POST /auth/token', () => {
    test.each(['/auth/token', '/api/v1/auth/token'])('%s gives a token pair', async (path) => {
      const body = { username: 'merchant', password: 'merchant-demo' }
      const answer = await bench.call('POST', path, { body })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/json')
      const { successful, data } = tokenEnvelope.parse(answer.body)
      expect([successful, data.expiresIn]).toEqual([true, 1800])
      expect((await products(data.token)).status).toBe(200)
      expect((await refresh(data.refreshToken)).status).toBe(200)
    })

    test.each([
      ['a wrong password', { username: 'merchant', password: 'wrong-one' }],
      ['an unknown user', { username: 'nobody', password: 'merchant-demo' }],
      ['a name that every object has', { username: '__proto__', password: 'x' }],
    ])('%s is 401', async (_, body) => {
      const answer = await bench.call('POST', '/auth/token', { body })
      expect(answer.status).toBe(401)
      expect(answer.body).toMatchObject({ status: 'UNAUTHORIZED', path: '/auth/token' })
    })

    test.each([{ username: 'merchant' }, { username: 1, password: 'x' }, []])(
      'the body %j is 400',
      async (body) => {
        expect((await bench.call('POST', '/auth/token', { body })).status).toBe(400)
      },
    )
  })

  describe('2 POST /auth/token/refresh', () => {
    test('a refresh token works once and gives a new pair', async () => {
      const first = await bench.signIn('merchant')
      const answer = await refresh(first.refreshToken)
      const second = tokenEnvelope.parse(answer.body).data
      expect(second.token).not.toBe(first.token)
      expect(second.refreshToken).not.toBe(first.refreshToken)
      expect((await products(second.token)).status).toBe(200)
      expect((await refresh(second.refreshToken)).status).toBe(200)
      expect((await refresh(first.refreshToken)).status).toBe(401)
      expect((await products(second.token)).status).toBe(401)
    })

    test('a refresh token can be used again for a minute after a lost answer', async () => {
      const { refreshToken } = await bench.signIn('merchant')
      await refresh(refreshToken)
      bench.clock.advance(minute)
      const { token } = tokenEnvelope.parse((await refresh(refreshToken)).body).data
      expect((await products(token)).status).toBe(200)
      bench.clock.advance(1)
      expect((await refresh(refreshToken)).status).toBe(401)
    })

    test('two refreshes at the same time leave one pair that can be refreshed', async () => {
      const { refreshToken } = await bench.signIn('merchant')
      const answers = await Promise.all([refresh(refreshToken), refresh(refreshToken)])
      const onward = await Promise.all(
        answers.map(({ body }) => refresh(tokenEnvelope.parse(body).data.refreshToken)),
      )
      expect(onward.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    })

    test('a refresh token lives 7 days', async () => {
      const { refreshToken } = await bench.signIn('merchant')
      const other = await bench.signIn('merchant')
      bench.clock.advance(7 * 24 * 60 * minute - 1)
      expect((await refresh(refreshToken)).status).toBe(200)
      bench.clock.advance(1)
      expect((await refresh(other.refreshToken)).status).toBe(401)
    })

    test('an unknown refresh token or an access token instead is 401', async () => {
      const { token } = await bench.signIn('merchant')
      expect((await refresh('unknown')).status).toBe(401)
      expect((await refresh(token)).status).toBe(401)
    })
  })

  describe('Bearer tokens', () => {
    test('an access token lives 30 minutes', async () => {
      const { token } = await bench.signIn('merchant')
      bench.clock.advance(30 * minute - 1)
      expect((await products(token)).status).toBe(200)
      bench.clock.advance(1)
      expect((await products(token)).status).toBe(401)
    })

    test.each([
      ['empty', ''],
      ['without a token', 'Bearer'],
      ['with another scheme', 'Basic bWVyY2hhbnQ6bWVyY2hhbnQtZGVtbw=='],
      ['with two tokens', 'Bearer one two'],
      ['unknown', 'Bearer abc'],
    ])('an Authorization header that is %s is 401 with a JSON body', async (_, header) => {
      const headers = { Authorization: header }
      const answer = await bench.call('POST', '/purchase', { headers, body: {} })
      expect(answer.status).toBe(401)
      expect(answer.body).toMatchObject({ status: 'UNAUTHORIZED', errorCode: 401 })
    })

    const guarded = routes.filter(({ path }) => !/^\/(?:auth|users)\//.test(path))
    test.each(guarded.map(({ method, path }) => [method, path]))(
      '%s %s without a token is 401',
      async (method, path) => {
        expect((await bench.call(method, path)).status).toBe(401)
        expect((await bench.call(method, `/api/v1${path}`)).status).toBe(401)
      },
    )
  })

  test.each([
    ['partner', '/purchase'],
    ['vendor', '/redeem'],
    ['partner', '/transactions/1/retry'],
  ] as const)('403: a %s may not POST %s', async (user, path) => {
    const { call } = await bench.as(user)
    const { status, body } = await call('POST', path)
    expect(status).toBe(403)
    expect(body).toEqual(refusal('403', 'Your role is not permitted to do this'))
  })

  describe('3 POST /users/forgotpassword and 4 POST /users/resetpassword', () => {
    const forgot = (username: string) =>
      bench.call('POST', '/users/forgotpassword', { body: { username } })
    const reset = (token: string, password: string) =>
      bench.call('POST', '/users/resetpassword', { body: { token, password } })
    const resetToken = async (username: string) => {
      const { body } = await bench.callOrigin('GET', `/sandbox/reset-tokens?username=${username}`)
      return z.object({ token: z.string() }).parse(body).token
    }
    const signInWith = (password: string) =>
      bench.call('POST', '/auth/token', { body: { username: 'merchant', password } })

    test('the answer hides whether an account exists', async () => {
      const start = performance.now()
      const [known, unknown] = await Promise.all([forgot('merchant'), forgot('nobody')])
      // Both take the same time, however much there is to do.
      expect(performance.now() - start).toBeGreaterThan(200)
      expect(known.status).toBe(200)
      expect(unknown.status).toBe(200)
      expect(unknown.text).toBe(known.text)
      expect(known.text).not.toContain(await resetToken('merchant'))
    })

    test('a reset sets the password once and revokes every token', async () => {
      const before = await bench.signIn('merchant')
      await forgot('merchant')
      const token = await resetToken('merchant')
      expect((await reset(token, 'a new password')).status).toBe(200)
      expect((await products(before.token)).status).toBe(401)
      expect((await refresh(before.refreshToken)).status).toBe(401)
      expect((await signInWith('merchant-demo')).status).toBe(401)
      expect((await signInWith('a new password')).status).toBe(200)
      expect((await reset(token, 'another password')).status).toBe(400)
    })

    test('a reset token lives one hour', async () => {
      await forgot('merchant')
      const token = await resetToken('merchant')
      bench.clock.advance(60 * minute)
      expect((await reset(token, 'a new password')).status).toBe(400)
      expect((await signInWith('merchant-demo')).status).toBe(200)
    })

    test('repeated requests cancel no reset token that was sent', async () => {
      await forgot('merchant')
      const first = await resetToken('merchant')
      await Promise.all(Array.from({ length: 5 }, () => forgot('merchant')))
      expect((await reset(first, 'a new password')).status).toBe(200)
    })

    test.each([
      ['common', 'Password1'],
      ['short', 'a7 %qX.'],
    ])('a password that is too %s is 400 and leaves the token unused', async (_, password) => {
      await forgot('merchant')
      const token = await resetToken('merchant')
      const answer = await reset(token, password)
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ error: 'INVALID_PASSWORD' })
      expect((await reset(token, 'long enough')).status).toBe(200)
    })
  })
}
