import { formatRand } from '../../values/money.ts'
import { maskTail } from '../../values/number/mask.ts'
import { attemptText, type Chain } from '../store/chain.ts'
import type { ListedSale } from '../store/listed-sale.ts'

/**
 * What the platform's support needs to find a sale, as text to paste. Has no PIN, token or password, and only the end
 * of the recipient's number (ruling R32).
 */
export function supportSummary(
  one: ListedSale,
  chain: Chain,
  shop: { readonly accountId: string; readonly tillId: string },
): string {
  const { amount, productCode, title } = one
  const lines = [
    `Sale ${one.reference || one.key}`,
    `Account ${shop.accountId}, till ${shop.tillId.slice(0, 8)}`,
    `Product ${productCode || 'not known'}${title === productCode ? '' : ` (${title})`}`,
    ...(amount === undefined ? [] : [`Amount ${formatRand(amount).replaceAll('\u00A0', ' ')}`]),
    ...(one.recipientMasked === ''
      ? []
      : [`${one.recipientLabel || 'Recipient'} ending in ${endOf(one)}`]),
    ...chain.map((attempt) =>
      [
        `Attempt ${attemptText(attempt, chain) || '(refused)'}`,
        attempt.transactionId === undefined
          ? 'no transaction'
          : `transaction ${attempt.transactionId}`,
        attempt.status || 'status not given',
        ...(attempt.code === undefined ? [] : [`code ${attempt.code}`]),
        attempt.when,
      ].join(', '),
    ),
  ]
  return lines.join('\n')
}

function endOf({ recipient, recipientMasked }: ListedSale): string {
  return maskTail(recipient ?? recipientMasked).replaceAll('•', '')
}
