import { createQueryClient } from '../../../platform/reads/create-query-client.ts'
import { transactionQuery } from '../../../platform/reads/transactions.ts'
import type { Transaction } from '../../../sandbox/store/store.ts'
import { givenBySale } from '../../../receipt/redeemed.ts'
import { chainsOf } from '../../../sales/store/chain.ts'
import { salesSheet } from '../../../sales/export/csv.ts'
import { sheetCsv } from '../../../values/file/sheet.ts'
import { join } from '../../../sales/store/join.ts'
import { listedAmount, listedSale, type ListedSale } from '../../../sales/store/listed-sale.ts'
import { outcomeWords } from '../../../sales/detail/outcome-words.ts'
import { itemsIn } from '../../../sales/store/record-items.ts'
import { SalesStore } from '../../../sales/store/sales-store.ts'
import { saleStatusWords } from '../../../sales/store/status.ts'
import { formatWhen, southAfricanTime } from '../../../values/time/dates.ts'
import { formatRand, cents } from '../../../values/money.ts'
import { claimIn } from './claims.ts'
import { isReadable } from '../drawn/grammar.ts'
import { lists, listsStatus } from './promises.ts'
import { rawTextIn } from '../drawn/raw-text.ts'
import type { Day } from '../day.ts'

/** The list of sales on its screen: each transaction once, with its status, in words; and its export. */
export async function checkList(day: Day, transactions: readonly Transaction[]): Promise<void> {
  const { platform, till, clock, found } = day
  const { api, account, shop } = till
  const store = new SalesStore({ api, account, engine: shop.tab.engine })
  await clock.until(store.readBack({ since: Number.NEGATIVE_INFINITY }))
  store.open()
  await clock.advance(1_000)
  const { transactions: read, sales, list } = store.getState()
  const given = await givenBySale(shop.tab.engine, [...sales.values()])
  const listed = join(read.values(), sales.values()).map((entry) =>
    listedSale(entry, shop.catalogue.byCode, given.get(entry.sale?.reference ?? '')),
  )
  store.end()
  if (lists(platform.drawn))
    found.expect('list', list.kind === 'whole', `a readable list is ${list.kind}`)
  for (const transaction of transactions) checkEntry(day, transaction, listed)
  for (const one of listed) checkWords(day, one, transactions)
  const csv = sheetCsv(salesSheet(listed, chainsOf(listed)))
  // The first column is a time for programs.
  const raw = rawTextIn(csv.replaceAll(/^"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"/gm, '""'))
  found.expect('raw text', raw === undefined, `the export has “${raw}”`)
  checkSecrets(day, transactions, [csv, JSON.stringify(listed)])
  await checkRecords(day, transactions)
}

function checkEntry(
  { platform, found }: Day,
  transaction: Transaction,
  listed: readonly ListedSale[],
): void {
  const { drawn } = platform
  const { id, status, amount, kind, createdAt, productCode } = transaction
  const entries = listed.filter(({ transactionId }) => transactionId === id)
  const [one] = entries
  const isRead = lists(drawn)
  if (isRead)
    found.expect('list', entries.length === 1, `${kind} is listed ${entries.length} times`)
  if (one === undefined) return
  const isOwn = one.entry.sale !== undefined
  if (isRead && listsStatus(drawn))
    found.expect('list', one.status === status, `${status} is listed as ${one.status}`)
  if (isOwn || (isRead && isReadable(drawn, 'amount')))
    found.expect(
      'list',
      // The till can't know a failed redemption of the full balance (ruling R13).
      listedAmount(one) === formatRand(cents(amount)) ||
        (kind === 'redeem' && listedAmount(one) === 'Full balance') ||
        // Nor that it is a redemption, if its record names neither kind nor product.
        (kind === 'redeem' && drawn.kindMember === 'none' && !isReadable(drawn, 'product')),
      `${formatRand(cents(amount))} of ${kind} ${status} are listed as ${listedAmount(one)}`,
    )
  if (isRead && isReadable(drawn, 'created'))
    found.expect(
      'list',
      !isReadable(drawn, 'createdForm') || one.when === formatWhen(southAfricanTime(createdAt)),
      `a sale of ${createdAt} is listed at ${one.when}`,
    )
  if (isOwn || (isRead && isReadable(drawn, 'product')))
    found.expect(
      'list',
      one.productCode === platform.catalogue.codeOf(productCode),
      `${productCode} is listed as ${one.productCode}`,
    )
}

function checkWords({ found }: Day, one: ListedSale, transactions: readonly Transaction[]): void {
  const { title, lines, money = '' } = outcomeWords(one)
  const status = saleStatusWords(one).label
  const text = [one.title, one.brand, one.when, one.recipientLabel, status, title, ...lines, money]
  const raw = rawTextIn(text.join(' | '))
  found.expect('raw text', raw === undefined, `the list has “${raw}”`)
  const says = claimIn(`${title}. ${money}`)
  const own = transactions.find(({ id }) => id === one.transactionId)
  if (own === undefined) {
    found.expect('claims', says !== 'sold', `a sale without a transaction is listed as “${title}”`)
    return
  }
  const isTrue =
    says === undefined || (says === 'sold' ? own.status === 'COMPLETED' : own.status === 'FAILED')
  found.expect('claims', isTrue, `${own.status} is listed as “${title}. ${money}”`)
}

/** Tokens and PINs are money: no list shows them (ruling R32). */
function checkSecrets(
  { platform, found }: Day,
  transactions: readonly Transaction[],
  texts: readonly string[],
): void {
  for (const { id } of transactions)
    for (const { leaves } of platform.receipts.get(id) ?? [])
      for (const { meaning, readable } of leaves)
        if (meaning === 'token' || meaning === 'pin')
          found.expect(
            'secrets',
            !texts.some((text) => text.includes(readable)),
            `a ${meaning} is in the list or its export`,
          )
}

/** Single records, as on a sale's page. */
async function checkRecords(
  { platform, till, clock, found }: Day,
  transactions: readonly Transaction[],
): Promise<void> {
  const { api, account } = till
  const client = createQueryClient()
  for (const { id, status } of transactions.slice(0, 2)) {
    const query = client.fetchQuery(transactionQuery({ api, account }, id))
    const read = await clock.until(query.catch(() => undefined))
    if (read === undefined) continue
    found.expect('list', read.status === status, `a record of ${status} reads as ${read.status}`)
    const items = itemsIn(read.record)
    found.expect('list', items.length <= 1, `a sale of one product has ${items.length} items`)
    const isNamed = platform.drawn.statusBeside === 'items alone'
    found.expect('list', !isNamed || items.length === 1, 'the till does not read a record’s items')
  }
  client.clear()
}
