import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { platformWords } from '../../platform/words/platform-words.ts'
import { readTransactionRecords } from '../../platform/contract/sale/transaction.ts'
import { chainsOf } from '../store/chain.ts'
import { sheetCsv } from '../../values/file/sheet.ts'
import { salesSheet } from '../export/csv.ts'
import { listedSale } from '../store/listed-sale.ts'
import { platformSaleOf } from '../store/platform-sale.ts'
import { itemsIn } from '../store/record-items.ts'
import { supportSummary } from './support-summary.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${length - 1}}$`))
const secret = fc.oneof(
  digits(20),
  digits(20).map((token) => (token.match(/.{4}/g) ?? []).join(' ')),
  digits(20).map((token) => (token.match(/.{5}/g) ?? []).join('-')),
  digits(14),
  fc.stringMatching(/^[A-Z]{4}-[A-Z]{4}-\d{4}$/),
)
const name = fc.constantFrom('pin', 'kct1', 'pinNumber', 'zq', 'code', 'token')
const receipt = fc.tuple(name, secret, fc.nat(3)).map(([name, goods, way]) => {
  const inner = { [name]: goods, amount: 20 }
  const ways = [inner, [inner], JSON.stringify(inner), { rows: [{ extra: JSON.stringify(inner) }] }]
  return { goods, written: ways[way] }
})

/** Everything that the till keeps, lists and exports of a record, except the receipt that it shows on request. */
function listedAndExported(record: object): string {
  const [read] = readTransactionRecords({ transactionId: 'T-1', status: 'COMPLETED', ...record })
  expect.assert(read !== undefined)
  const platform = platformSaleOf(read)
  const one = listedSale({ key: 'T-1', platform }, new Map())
  const chains = chainsOf([one])
  const summary = supportSummary(one, [one], { accountId: 'M-1', tillId: 'till' })
  return [
    JSON.stringify(one),
    sheetCsv(salesSheet([one], chains)),
    summary,
    JSON.stringify(itemsIn(read)),
  ].join()
}

const compact = (text: string) => text.replaceAll(/[\s-]/g, '')

test('no token or PIN of any receipt is in a list or an export', () => {
  fc.assert(
    fc.property(receipt, ({ goods, written }) => {
      expect(compact(listedAndExported({ receipt: written }))).not.toContain(compact(goods))
    }),
    { numRuns: 100 },
  )
})

test('nor one that is in the platform’s words or an item’s name', () => {
  fc.assert(
    fc.property(secret, (goods) => {
      const record = {
        responseMessage: `Your PIN is ${goods}`,
        items: [{ code: goods, name: `Voucher PIN: ${goods}`, status: 'COMPLETED' }],
      }
      expect(compact(listedAndExported(record))).not.toContain(compact(goods))
      expect(compact(platformWords(`Sold. PIN: ${goods}, thank you`) ?? '')).not.toContain(
        compact(goods),
      )
    }),
    { numRuns: 100 },
  )
})
