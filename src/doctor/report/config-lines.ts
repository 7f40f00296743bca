import type { Preset } from '../../platform/transport/config.ts'
import { roleLabel } from '../../till/terminal/set-up/role-label.ts'
import type { Finding } from './finding.ts'
import type { Visit } from '../visit.ts'

/** The lines for the till's `config.json`, and which parts are still guesses. */
export interface ConfigLines {
  /** JSON for the file. */
  readonly text: string
  /** What to fill in for each placeholder in capitals; empty if all is known. */
  readonly toFill: readonly string[]
}

/** Placeholders for what no answer tells (ruling R3). */
const unknown = { accountId: 'ACCOUNT-ID', channelId: 'CHANNEL-ID' }

/** The till's settings for this platform: the address, and a preset for its set-up. None of it is secret. */
export function configLines(visit: Visit, findings: readonly Finding[]): ConfigLines {
  const { terms } = visit
  const account = visit.account()
  const accountType = account?.accountType ?? terms.accountTypes[0] ?? 'merchant'
  const preset: Preset = {
    label: `${roleLabel({ accountType })} ${terms.accountId ?? ''}`.trim(),
    accountType,
    accountId: terms.accountId ?? unknown.accountId,
    channelId: terms.channelId ?? unknown.channelId,
    paymentMethods: [...terms.paymentMethods],
  }
  const needsGateway = findings.some(
    ({ id, verdict }) => id === 'cross-origin' && verdict === 'arrange',
  )
  const apiBaseUrl = needsGateway ? '/vas' : visit.baseUrl
  return {
    text: JSON.stringify({ apiBaseUrl, presets: [preset] }, undefined, 2),
    toFill: [
      ...(needsGateway
        ? [
            `\`/vas\` is the gateway’s address: start the server with \`--upstream ${visit.baseUrl}\``,
          ]
        : []),
      ...(terms.accountId === undefined ? [`${unknown.accountId}: the id of the account`] : []),
      ...(account === undefined
        ? ['`accountType`: merchant, sub-merchant, or for users who only look partner or vendor']
        : []),
      ...(terms.channelId === undefined
        ? [`${unknown.channelId}: from the Channels tab of the merchant dashboard`]
        : []),
    ],
  }
}
