import type { Preset } from '../../platform/transport/config.ts'
import { roleLabel } from '../../till/terminal/set-up/role-label.ts'
import type { Visit } from '../visit.ts'
import type { Finding } from './finding.ts'

/** The lines for the till's `config.json`, and which parts are still guesses. */
export interface ConfigLines {
  /** JSON for the file. */
  readonly text: string
  /** What to fill in or arrange; empty if all is known. */
  readonly toFill: readonly string[]
}

/**
 * The till's settings for this platform: the address, and a preset for its set-up (ruling R3). None of it is secret.
 */
export function configLines(visit: Visit, findings: readonly Finding[]): ConfigLines {
  const { baseUrl, terms } = visit
  const { accountId = 'ACCOUNT-ID', channelId = 'CHANNEL-ID' } = terms
  const account = visit.account()
  const accountType = account?.accountType ?? 'merchant'
  const preset: Preset = {
    label: `${roleLabel({ accountType })} ${terms.accountId ?? ''}`.trim(),
    accountType,
    accountId,
    channelId,
    paymentMethods: ['cash'],
  }
  const needsGateway = findings.some(
    ({ id, verdict }) => id === 'cross-origin' && verdict === 'arrange',
  )
  const apiBaseUrl = needsGateway ? '/vas' : baseUrl
  const toFill: string[] = []
  if (needsGateway)
    toFill.push(
      `\`/vas\` is the gateway’s address: start the server with \`--upstream ${baseUrl}\``,
    )
  if (terms.accountId === undefined) toFill.push(`${accountId}: the id of the account`)
  if (account === undefined)
    toFill.push(
      '`accountType`: merchant or sub-merchant; for a user who only looks, partner or vendor',
    )
  if (terms.channelId === undefined)
    toFill.push(`${channelId}: from the Channels tab of the merchant dashboard`)
  return { text: JSON.stringify({ apiBaseUrl, presets: [preset] }, undefined, 2), toFill }
}
