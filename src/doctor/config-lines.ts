import type { Preset } from '../platform/transport/config.ts'
import { roleLabel } from '../till/terminal/set-up/role-label.ts'
import type { Finding } from './finding.ts'
import type { Visit } from './visit.ts'

/** The lines for the till's `config.json`, and what in them is still a guess. */
export interface ConfigLines {
  /** JSON, as the file takes it. */
  readonly text: string
  /** What to put in place of each part that stands in capitals; none where all is known. */
  readonly toFill: readonly string[]
}

/** Stand for what no answer tells (ruling R3). */
const unknown = { accountId: 'ACCOUNT-ID', channelId: 'CHANNEL-ID' }

/** What the till needs to work here: the address, and a preset that fills its set-up in. Nothing of it is secret. */
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
