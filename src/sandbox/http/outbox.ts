import { formatRand } from '../../values/money.ts'
import { pagination } from '../../platform/contract/pagination.ts'
import { genericReceipt } from '../../platform/contract/sale/receipt.ts'
import type { Parts } from './parts.ts'

/** A message that a platform would have sent. */
export interface Sms {
  readonly to: unknown
  readonly text: string
  readonly transactionId: string
}

/**
 * The SMS with the details of each voucher sold (spec, section Endpoints 9, rule 3), newest first: of the newest hundred
 * transactions of each account.
 */
export async function outbox({ store, catalogue, fulfilment }: Parts): Promise<readonly Sms[]> {
  const newest = { field: 'createdDate', direction: 'desc' } as const
  const { accounts } = await store.ledger()
  const pages = accounts.map(({ id }) =>
    store.listTransactions(id, { page: 0, size: pagination.maximumSize, sort: newest }),
  )
  const found = (await Promise.all(pages)).flatMap(({ content }) => content)
  const current = await Promise.all(found.map((one) => fulfilment.current(one)))
  return current
    .filter(({ status, kind }) => status === 'COMPLETED' && kind === 'purchase')
    .sort((a, b) => b.createdAt - a.createdAt)
    .flatMap(({ id, productCode, amount, body, receipt }) => {
      const product = catalogue.product(productCode)
      if (product?.kind !== 'voucher' || receipt === null) return []
      const { pin, serialNumber, expiryDate } = genericReceipt.parse(receipt)
      const what = `${product.name}, ${formatRand(amount)}. PIN ${pin}.`
      const text = `${what} Serial number ${serialNumber}. Valid until ${expiryDate}.`
      return [{ to: body['mobileNumber'], transactionId: id, text }]
    })
}
