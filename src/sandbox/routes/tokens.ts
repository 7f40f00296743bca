import type { Handler } from 'hono'
import {
  accessTokenLifetimeSeconds,
  refreshRequest,
  refreshTokenLifetimeSeconds,
  tokenRequest,
  type TokenEnvelope,
} from '../../platform/contract/token.ts'
import { json, tooManyRequests } from '../http/answer.ts'
import { unauthorised } from '../http/authentication.ts'
import { checkBody, readBody } from '../http/body.ts'
import type { Env, Parts } from '../http/parts.ts'
import { randomToken } from '../rules/random.ts'
import { addressScope } from '../rules/rate-limit.ts'
import type { TokenHashes, User } from '../store/store.ts'

/** `POST /auth/token`: a username and a password for a pair of tokens (spec, section Endpoints 1). */
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
    await renewHash(parts, user, password)
    const { hashes, envelope } = await freshPair(parts)
    await store.saveTokens({ ...hashes, userId: user.id })
    return json(envelope)
  }
}

/**
 * Counts a sign-in among the user's failed ones until it has succeeded: so many at the same time can't all be tried.
 * An address from which the user has signed in before has a count of its own, so that strangers who keep failing
 * can't keep the shop out. What somebody typed as a name is kept as a hash: it may be a password.
 * @returns `undefined` where there were too many
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

/** Now that the password is at hand, its hash is made anew where it is of an older cost. */
async function renewHash({ store, hashing }: Parts, user: User, password: string): Promise<void> {
  if (hashing.isCurrent(user.passwordHash)) return
  await store.rehashPassword(user.id, user.passwordHash, await hashing.hashPassword(password))
}

/** `POST /auth/token/refresh`: a refresh token, used once, for a new pair (spec, section Endpoints 2). */
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

/** A new pair: what the caller gets, and the hashes that are kept. */
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
