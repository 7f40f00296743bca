import { onEveryStore } from './store-conformance.ts'
import { concurrencySuite } from './store-suite-concurrency.ts'
import { listSuite } from './store-suite-list.ts'
import { modelSuite } from './store-suite-model.ts'
import { redeemSuite } from './store-suite-redeem.ts'
import { transactionsSuite } from './store-suite-transactions.ts'
import { usersSuite } from './store-suite-users.ts'

onEveryStore((store) => {
  transactionsSuite(store)
  redeemSuite(store)
  concurrencySuite(store)
  usersSuite(store)
  listSuite(store)
  modelSuite(store)
})
