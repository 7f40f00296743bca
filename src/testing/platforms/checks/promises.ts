import type { SaleKind } from '../../../catalogue/kind/kind.ts'
import { isReadable, type Drawn } from '../drawn/grammar.ts'
import type { Way } from '../ways.ts'

/**
 * What the rulings promise of a sale's end. `exact`: as it ended on the platform. `or a person`: that, or somebody is
 * called, because the platform does not tell (docs/sale-engine.md, Invariants 2 and 10).
 */
export type Promised = 'exact' | 'or a person'

/** Whether a poll tells how a transaction stands (rulings R5, R33). */
function polls(drawn: Drawn): boolean {
  return givesRecord(drawn) && tellsStatus(drawn)
}

/** Whether a poll gives a record that is known for the transaction's: its receipt is its own whatever its status (ruling R34). */
function givesRecord(drawn: Drawn): boolean {
  // Of a long list, a short page may not hold it.
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
 * Whether a search may never come to its end. It reads all pages in one go, so that no record can have moved in between:
 * of six requests a minute two are spent on the method and the order that are refused, and the others on a few records.
 */
function isCutOff({ limits, listMethod, listOrder, pageSize }: Drawn): boolean {
  const isLimited = limits.startsWith('six') && Number(pageSize) <= 5
  return isLimited && listMethod === 'post' && listOrder === 'refused'
}

/** Whether a list can be read as such: its pages and the records' identities. */
export function lists(drawn: Drawn): boolean {
  return isReadable(drawn, 'listMethod', 'identity', 'pageMembers')
}

/** Whether a listed record tells how it stands. */
export function listsStatus(drawn: Drawn): boolean {
  return lists(drawn) && tellsStatus(drawn)
}

/** Whether sends may have no answer that comes in time, or none that a browser lets the till see. */
function losesAnswers({ answersAfter, limits }: Drawn): boolean {
  return (
    answersAfter === '35 s for the first of a sale' ||
    limits === 'four sends a minute, the 429 without CORS'
  )
}

/**
 * Whether what is looked for after a lost answer may find no room: the replays of several sales, or their polls and
 * searches, have to share what a strict limit leaves (docs/sale-engine.md, States).
 */
function isStrict({ limits }: Drawn): boolean {
  return limits !== 'none' && limits !== 'ten purchases a minute'
}

/** Ways that are not done at once. */
const isAccepted = /^(?:under way|accepted)/

/** Of a first send: its replay is answered with the outcome (ruling R21), where that names its transaction. */
export function promisedOf(drawn: Drawn, way: Way): Promised {
  // Each answer only says that there is a transaction, or not even that.
  if (!isReadable(drawn, 'saleTypes')) return 'or a person'
  const { name, pin } = way
  const isPoor = way.lacks === 'money' && drawn.insufficientFunds === 'failed transaction'
  const becomes = isPoor ? 'failed' : way.becomes
  const isLost = losesAnswers(drawn)
  // A refusal that comes after a send without an answer is believed once the list has no such sale; that a voucher is
  // used, once the list says that this sale did not use it (ruling R24).
  const needsList =
    name === 'refused by an unlisted code' ||
    (isLost && (becomes === 'nothing' || drawn.errorBody !== 'all' || pin === '1151'))
  // Behind a gateway's error nobody knows what was executed, and a list that lacks it only asks (ruling R19).
  const isServerError = name === 'refused by an unlisted code' && drawn.errorStatus === '500'
  const needsPoll =
    // A failure that names no transaction says nothing of what was accepted (ruling R34).
    (name === 'under way, then failed' && drawn.errorBody !== 'all') ||
    (isLost && becomes === 'failed' && needsList) ||
    // Its replay only says again that it was accepted.
    (isAccepted.test(name) && drawn.replayUnderWay === 'its first answer')
  if (becomes === 'sold' && drawn.receiptIn === 'nowhere') return 'or a person'
  const needsRecord = becomes === 'sold' && drawn.receiptIn === 'records alone'
  const isHeldUp = isLost && isStrict(drawn)
  // Only the list names what was accepted without a word, and its replays end before it is done.
  const isNameless = name === 'accepted without a word' && drawn.pace !== 'seconds'
  if (isServerError || isHeldUp) return 'or a person'
  if ((needsList || isNameless) && !finds(drawn)) return 'or a person'
  if (needsRecord && !givesRecord(drawn)) return 'or a person'
  // Neither its record nor a replay has the receipt of what was not done at once.
  const isKeptBack =
    drawn.replayUnderWay === 'its first answer' && drawn.receiptIn === 'answers alone'
  if (isAccepted.test(name) && becomes === 'sold' && isKeptBack) return 'or a person'
  return needsPoll && !polls(drawn) ? 'or a person' : 'exact'
}

/** Of a retry, which can't be replayed (ruling R34); its receipt may lack the token (ruling R23). */
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
