import type { Handler } from 'hono'
import {
  forgotPasswordRequest,
  resetPasswordRequest,
} from '../../platform/contract/access/password-reset.ts'
import { json } from '../http/answer.ts'
import { isCommonPassword } from '../hashing/common-password.ts'
import { checkBody, readBody } from '../http/body.ts'
import type { Env, Parts } from '../http/parts.ts'
import { randomToken } from '../rules/random.ts'
import { Refusal } from '../rules/checks/refusal.ts'

/** How long a reset token lives. */
const lifetimeMs = 60 * 60 * 1_000
/** The shortest time for an answer, in milliseconds. It hides whether there was something to write. */
const shortestMs = 250
/**
 * The most live tokens a user may have. All of them go to the user's mailbox, so a stranger who keeps asking can only
 * fill it this far, and each one works.
 */
const mostTokens = 3
/** Least and most characters of a password. */
const passwordLength = { least: 8, most: 200 } as const

/**
 * `POST /users/forgotpassword`. ASSUMPTION (R30): the payload. Answers the same whether or not the account exists. The
 * sandbox sends no mail; with controls on, one of them hands the token out.
 */
export function forgotPassword({ store, hashing, clock, random, mailbox }: Parts): Handler<Env> {
  async function remember(username: string): Promise<void> {
    const token = randomToken(random)
    const hash = await hashing.hashToken(token)
    const user = await store.findUser(username)
    if (user === undefined) return
    const now = clock.now()
    const reset = { userId: user.id, hash, expiresAt: now + lifetimeMs }
    if (await store.saveResetToken(reset, now, mostTokens)) await mailbox?.keep(username, token)
  }

  return async (c) => {
    const { username } = checkBody(forgotPasswordRequest, await readBody(c.req.raw))
    await Promise.all([remember(username), pause(shortestMs)])
    return json({ successful: true, message: 'If the account exists, a reset has been sent' })
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

/**
 * `POST /users/resetpassword`. ASSUMPTION (R30): the payload. Revokes every token of the user and clears their failed
 * sign-ins.
 */
export function resetPassword(parts: Parts): Handler<Env> {
  const { store, hashing, clock, rateLimit, mailbox } = parts
  return async (c) => {
    const { token, password } = checkBody(resetPasswordRequest, await readBody(c.req.raw))
    if (password.length < passwordLength.least || password.length > passwordLength.most)
      throw new Refusal(
        400,
        'INVALID_PASSWORD',
        `password must have ${passwordLength.least} to ${passwordLength.most} characters`,
      )
    if (await isCommonPassword(password))
      throw new Refusal(
        400,
        'INVALID_PASSWORD',
        'password is one of the most common ones: choose another one',
      )
    const userId = await store.takeResetToken(await hashing.hashToken(token), clock.now())
    if (userId === undefined)
      throw new Refusal(400, 'INVALID_RESET_TOKEN', 'The reset token is invalid or has expired')
    const username = await store.setPassword(userId, await hashing.hashPassword(password))
    if (username !== undefined)
      await rateLimit.forgive('failedSignIn', await hashing.hashToken(username))
    await mailbox?.remove(token)
    return json({ successful: true, message: 'The password has been changed' })
  }
}
