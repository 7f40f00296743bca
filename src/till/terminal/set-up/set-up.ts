import { z } from 'zod'
import type { Preset } from '../../../platform/transport/config.ts'
import { viewingRoles, type Role } from '../../../platform/contract/access/role.ts'
import { cashRoundings } from '../../../values/cash.ts'
import { plainText } from '../../../values/text/plain-text.ts'

const atMost = (longest: number) => `That is longer than ${longest} characters.`

const id = z.string().overwrite(plainText).max(100, atMost(100))

/** `paymentMethod` of a purchase as it is sent; spec, section Endpoints 9 ("for example `cash`"). */
export const paymentMethod = z
  .string()
  .trim()
  .max(40, atMost(40))
  .min(1, 'Enter the name of the payment method.')

/**
 * A terminal's settings that the platform's answers don't tell (ruling R3). They hold no secret. The messages are the
 * words of the set-up form.
 */
export const setUpSchema = z.object({
  accountType: z.enum(['merchant', 'sub-merchant']),
  /** Set for a partner or vendor, who sell nothing (ruling R31): no answer tells it. */
  role: z.enum(viewingRoles).optional(),
  accountId: id.min(1, 'Enter the account id, such as M-1001.'),
  channelId: id.min(
    1,
    'Enter the channel id. The Channels tab of the merchant dashboard shows it.',
  ),
  terminalId: id.optional(),
  paymentMethods: z.array(paymentMethod).min(1, 'Choose at least one way to pay.').max(12),
  /** How to round cash to coins (ruling R44). */
  cashRounding: z.enum(cashRoundings),
})
export type SetUp = z.infer<typeof setUpSchema>

/** The till's current set-up, with the id at the start of its references. */
export interface Terminal extends Readonly<SetUp> {
  readonly tillId: string
}

/** A role's effect on a set-up: the kind of account for a seller, the role itself for read-only users. */
export function setUpOfRole(role: Role): Pick<SetUp, 'accountType' | 'role'> {
  return role === 'partner' || role === 'vendor'
    ? { accountType: 'merchant', role }
    : { accountType: role }
}

/** The user for whom a till is set up. */
export function roleOf({ accountType, role }: Pick<SetUp, 'accountType' | 'role'>): Role {
  return role ?? accountType
}

/** The set-up in a preset of `config.json`. */
export function setUpOfPreset(preset: Preset): SetUp {
  const { accountType, accountId, channelId, terminalId, paymentMethods } = preset
  return {
    ...setUpOfRole(accountType),
    accountId,
    channelId,
    paymentMethods,
    cashRounding: 'customer',
    ...(terminalId === undefined ? {} : { terminalId }),
  }
}
