import type { Handler } from 'hono'
import {
  accessTokenLifetimeSeconds,
  refreshRequest,
  refreshTokenLifetimeSeconds,
  tokenRequest,
  type TokenEnvelope,
} from '../../platform/contract/access/token.ts'
import { json, tooManyRequests } from '../http/answer.ts'
import { unauthorised } from '../http/authentication.ts'
import { checkBody, readBody } from '../http/body.ts'
import type { Env, Parts } from '../http/parts.ts'
import { randomToken } from '../rules/random.ts'
import { addressScope } from '../rules/rate-limit.ts'
import type { TokenHashes } from '../store/store.ts'

/** `POST /auth/token`: exchanges a username and password for a pair of tokens (spec, section Endpoints 1). */
export function signIn(parts: Parts): Handler<Env> {
  const { store, hashing } = parts
  return async (c) => {
    const { username, password } = checkBody(tokenRequest, await readBody(c.req.raw))
    const attempt = await beginAttempt(parts, username, c.env.ip)
    if (attempt === undefined) return tooManyRequests(c)
    const user = await store.findUser(username)
    const matches = await hashing.passwordMatches(password, user?.passwordHash)
    if (user === undefined || !matches) throw unauthorised('The username or password is wrong')
    await attempt.succeeded()
    const { hashes, envelope } = await freshPair(parts)
    await store.saveTokens({ ...hashes, userId: user.id })
    return json(envelope)
  }
}

/**
 * Counts a sign-in as failed until it succeeds, so nobody can try many at once. Addresses where the user signed in
 * before have separate counts, so failing strangers can't lock the shop out. Keeps the typed name as a hash, because
 * someone may type a password there.
 * @returns `undefined` above the limit
 */
async function beginAttempt(
  { rateLimit, hashing }: Parts,
  username: string,
  ip: string,
): Promise<{ readonly succeeded: () => Promise<void> } | undefined> {
  const user = await hashing.hashToken(username)
  const fromHere = `${user} ${addressScope(ip)}`
  const scope = (await rateLimit.isRemembered(fromHere)) ? fromHere : user
  const at = await rateLimit.admit('failedSignIn', scope)
  if (at === undefined) return undefined
  return {
    async succeeded() {
      await rateLimit.takeBack('failedSignIn', scope, at)
      await rateLimit.remember(fromHere)
    },
  }
}

/** `POST /auth/token/refresh`: exchanges a refresh token, once, for a new pair (spec, section Endpoints 2). */
export function refresh(parts: Parts): Handler<Env> {
  const { store, hashing, clock } = parts
  return async (c) => {
    const { refreshToken } = checkBody(refreshRequest, await readBody(c.req.raw))
    const { hashes, envelope } = await freshPair(parts)
    const hash = await hashing.hashToken(refreshToken)
    const caller = await store.rotateTokens(hash, hashes, clock.now())
    if (caller === undefined) throw unauthorised('The refresh token has expired or been revoked')
    return json(envelope)
  }
}

/** A new pair: the tokens for the caller, and the hashes to keep. */
async function freshPair({
  hashing,
  clock,
  random,
}: Parts): Promise<{ hashes: Omit<TokenHashes, 'userId'>; envelope: TokenEnvelope }> {
  const token = randomToken(random)
  const refreshToken = randomToken(random)
  const now = clock.now()
  return {
    hashes: {
      accessHash: await hashing.hashToken(token),
      accessExpiresAt: now + accessTokenLifetimeSeconds * 1_000,
      refreshHash: await hashing.hashToken(refreshToken),
      refreshExpiresAt: now + refreshTokenLifetimeSeconds * 1_000,
    },
    envelope: {
      successful: true,
      data: { token, refreshToken, expiresIn: accessTokenLifetimeSeconds },
    },
  }
}
