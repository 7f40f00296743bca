import type { z } from 'zod'
import { checkBody, readBody } from './body.ts'
import { Refusal } from '../rules/checks/refusal.ts'
import { channelOf } from '../seed/accounts.ts'
import type { Caller } from '../store/store.ts'
import { Rejection } from '../rules/checks/rejection.ts'

/**
 * Reads the body of purchase, redeem or retry. Answers a broken contract with a `responseCode`, as these endpoints do.
 * ASSUMPTION (R8): 1001, whose condition says "input invalid".
 * @throws {Rejection} when the body isn't JSON or breaks the schema
 * @throws {Refusal} 413 or 415, before looking at the body
 */
export async function readSellerBody<Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
): Promise<z.output<Schema>> {
  return checkBody(schema, await readSellerJson(request), invalidInput)
}

async function readSellerJson(request: Request): Promise<unknown> {
  try {
    return await readBody(request)
  } catch (error) {
    if (error instanceof Refusal && error.status === 400) throw invalidInput(error.message)
    throw error
  }
}

/** The error for a body that breaks the rules. */
export function invalidInput(problem: string): Rejection {
  return new Rejection('invalidInput', problem)
}

/** @throws {Rejection} for a channel that isn't the account's. ASSUMPTION (R40): the spec shows no code for it. */
export function checkChannel({ accountId }: Caller, { channelId }: { readonly channelId: string }) {
  if (channelOf(accountId, channelId) === undefined)
    throw invalidInput('channelId is not a channel of this account')
}
