import type { SaleKind } from '../../../catalogue/kind/kind.ts'
import { isReadable, type Drawn } from '../drawn/grammar.ts'
import type { Way } from '../ways.ts'

/**
 * What the rulings promise for a sale's end. `exact`: the platform's outcome. `or a person`: that, or a call to
 * somebody, because the platform doesn't tell (docs/sale-engine.md, Invariants 2 and 10).
 */
export type Promised = 'exact' | 'or a person'

/** Whether a poll tells a transaction's status (rulings R5, R33). */
function polls(drawn: Drawn): boolean {
  return givesRecord(drawn) && tellsStatus(drawn)
}

/** Whether a poll gives the transaction's own record: then its receipt counts, with any status (ruling R34). */
function givesRecord(drawn: Drawn): boolean {
  // A short page of a long list may miss it.
  const isInPage = drawn.pollShape !== 'the whole list' || Number(drawn.pageSize) >= 20
  return isReadable(drawn, 'pollShape', 'identity') && isInPage
}

function tellsStatus(drawn: Drawn): boolean {
  if (!isReadable(drawn, 'statusBeside')) return false
  return isReadable(drawn, 'status', 'statusForm') || drawn.statusBeside === 'a second that agrees'
}

/** Whether the list can be searched for a reference (ruling R33). */
function finds(drawn: Drawn): boolean {
  return (
    !isCutOff(drawn) &&
    isReadable(drawn, 'listMethod', 'identity', 'reference', 'pageMembers') &&
    tellsStatus(drawn)
  )
}

/**
 * Whether a search may never finish. It reads all pages in one go, so no record can move in between. Of six requests a
 * minute, two go to the refused method and order, and the others to a few records.
 */
function isCutOff({ limits, listMethod, listOrder, pageSize }: Drawn): boolean {
  const isLimited = limits.startsWith('six') && Number(pageSize) <= 5
  return isLimited && listMethod === 'post' && listOrder === 'refused'
}

/** Whether the list's pages and its records' identities are readable. */
export function lists(drawn: Drawn): boolean {
  return isReadable(drawn, 'listMethod', 'identity', 'pageMembers')
}

/** Whether a listed record tells its status. */
export function listsStatus(drawn: Drawn): boolean {
  return lists(drawn) && tellsStatus(drawn)
}

/** Whether answers to sends may come too late, or be hidden from the till by the browser. */
function losesAnswers({ answersAfter, limits }: Drawn): boolean {
  return (
    answersAfter === '35 s for the first of a sale' ||
    limits === 'four sends a minute, the 429 without CORS'
  )
}

/**
 * Whether a strict limit may leave no room for the search after a lost answer: replays, polls and searches of several
 * sales share it (docs/sale-engine.md, States).
 */
function isStrict({ limits }: Drawn): boolean {
  return limits !== 'none' && limits !== 'ten purchases a minute'
}

/** Ways that don't finish at once. */
const isAccepted = /^(?:under way|accepted)/

/** For a first send: its replay gets the outcome (ruling R21), if that names the transaction. */
export function promisedOf(drawn: Drawn, way: Way): Promised {
  // Each answer says only that there is a transaction, or not even that.
  if (!isReadable(drawn, 'saleTypes')) return 'or a person'
  const { name, pin } = way
  const isPoor = way.lacks === 'money' && drawn.insufficientFunds === 'failed transaction'
  const becomes = isPoor ? 'failed' : way.becomes
  const isLost = losesAnswers(drawn)
  // The till believes a refusal after an unanswered send once the list lacks the sale. It believes that a voucher is
  // used once the list shows that this sale didn't use it (ruling R24).
  const needsList =
    name === 'refused by an unlisted code' ||
    (isLost && (becomes === 'nothing' || drawn.errorBody !== 'all' || pin === '1151'))
  // After a gateway's error the till can't know what was executed; a list without the sale only makes it ask (ruling
  // R19).
  const isServerError = name === 'refused by an unlisted code' && drawn.errorStatus === '500'
  const needsPoll =
    // A failure without a transaction says nothing about an accepted request (ruling R34).
    (name === 'under way, then failed' && drawn.errorBody !== 'all') ||
    (isLost && becomes === 'failed' && needsList) ||
    // Its replay only repeats that it was accepted.
    (isAccepted.test(name) && drawn.replayUnderWay === 'its first answer')
  if (becomes === 'sold' && drawn.receiptIn === 'nowhere') return 'or a person'
  const needsRecord = becomes === 'sold' && drawn.receiptIn === 'records alone'
  const isHeldUp = isLost && isStrict(drawn)
  // Only the list names what was accepted without a word, and its replays end too early.
  const isNameless = name === 'accepted without a word' && drawn.pace !== 'seconds'
  if (isServerError || isHeldUp) return 'or a person'
  if ((needsList || isNameless) && !finds(drawn)) return 'or a person'
  if (needsRecord && !givesRecord(drawn)) return 'or a person'
  // Neither record nor replay has the receipt of a sale that didn't finish at once.
  const isKeptBack =
    drawn.replayUnderWay === 'its first answer' && drawn.receiptIn === 'answers alone'
  if (isAccepted.test(name) && becomes === 'sold' && isKeptBack) return 'or a person'
  return needsPoll && !polls(drawn) ? 'or a person' : 'exact'
}

/** For a retry, which can't be replayed (ruling R34); its receipt may lack the token (ruling R23). */
export function promisedOfRetry(drawn: Drawn, kind: SaleKind, way: Way): Promised {
  if (!isReadable(drawn, 'saleTypes')) return 'or a person'
  const isLost = losesAnswers(drawn) || way.name === 'whose retry’s answer is lost'
  if (isLost && (!finds(drawn) || drawn.limits.startsWith('six'))) return 'or a person'
  if ((isLost || way.retry === 'failed') && !polls(drawn)) return 'or a person'
  if (way.retry === 'failed') return 'exact'
  if (drawn.receiptIn === 'nowhere') return 'or a person'
  const hasReceipt = drawn.receiptIn !== 'records alone' || givesRecord(drawn)
  const hasRecord = givesRecord(drawn) && drawn.receiptIn !== 'answers alone'
  const needsRecord = kind === 'electricity' || isLost
  return hasReceipt && (hasRecord || !needsRecord) ? 'exact' : 'or a person'
}
