/**
 * A mutant that no test can notice, because it does the same.
 * @typedef {object} EquivalentMutant
 * @property {string} path
 * @property {string} becomes the mutated lines, as `npm run test:mutation` prints them
 * @property {string} why
 */

/**
 * @param {string} path
 * @param {string} why
 * @param {readonly string[]} mutated
 * @returns {readonly EquivalentMutant[]}
 */
function equivalent(path, why, ...mutated) {
  return mutated.map((becomes) => ({ path, becomes, why }))
}

/** Asked for by the compiler alone: the table of states never brings another event here. */
const guard = 'no other event comes here'

/** Nobody tells a member that holds nothing from one that is not there. */
const absent = 'nothing instead of absent'

/** A write that is not for `once` is made however long it takes. */
const patient = 'any other patience is `must`'

/** The table of states ignores such an event in every state in which it could come here. */
const ignored = 'the table of states ignores it'

export const equivalentMutants = [
  ...equivalent(
    'src/values/json-text.ts',
    'behind the last character there is none',
    'for (let i = 0; i <= json.length; i++) {',
  ),
  ...equivalent(
    'src/values/json-text.ts',
    'only slower: more texts are read digit by digit',
    String.raw`const MAY_EXCEED = /(?:^|[[:,\s])-?(?:\d|\d[\d.]*[eE])/`,
  ),
  ...equivalent(
    'src/values/brand.ts',
    'both sides are compared in the same case',
    `return text.toUpperCase().replaceAll(/[^\\p{L}\\p{N}]/gu, '')`,
  ),
  ...equivalent(
    'src/values/clock-time.ts',
    'every month has a name',
    `return \`\${then.day} \${monthNames[then.month - 1] ?? "Stryker was here!"}, \${timeIn(then)}\``,
  ),
  ...equivalent(
    'src/values/csv.ts',
    'the library ends lines so by itself',
    `return \`\\uFEFF\${unparse(all, {})}\\r\\n\``,
  ),
  ...equivalent(
    'src/values/dates.ts',
    'without a match there is no time in it either',
    'if (false || dateTime === undefined) return undefined',
    `const epochMs = DOT_NET_INSTANT.exec(text.trim())?.groups['epochMs']`,
  ),
  ...equivalent(
    'src/values/dates.ts',
    'a day alone has no hour, and no offset',
    `if (true && isMidnight(when)) return formatWhen({ ...when, kind: 'date' })`,
    `if (when.kind !== "" && isMidnight(when)) return formatWhen({ ...when, kind: 'date' })`,
    'if (false || when.offsetMinutes === southAfricaMinutes) return when',
  ),
  ...equivalent(
    'src/values/money.ts',
    'the group is always there',
    `const [, sign = "Stryker was here!", whole = '', fraction = '', exponent = '0'] = match`,
    `const [, sign = '', whole = "Stryker was here!", fraction = '', exponent = '0'] = match`,
    `const [, whole = "Stryker was here!", decimals = ''] = match`,
  ),
  ...equivalent(
    'src/values/money.ts',
    'the number of an empty text is 0',
    `const [, sign = '', whole = '', fraction = '', exponent = ""] = match`,
  ),
  ...equivalent(
    'src/sale/machine/verdict.ts',
    guard,
    `if (event.kind !== 'answered-completed' && event.kind !== 'polled-completed') return ""`,
    `if (false) return 'ignored'`,
    `if (event.kind !== 'answered-rejected') return ""`,
    `if (event.kind !== 'answered-unlisted') return ""`,
    `if (false || !isOurs(row, event.transactionId)) return unknown(row)`,
    `true && row.child === event.replaces ? { to: 'failed' } : 'refused',`,
  ),
  ...equivalent(
    'src/sale/machine/verdict.ts',
    absent,
    'verification: { why, stage, notBefore, ...(false ? {} : { code }) },',
  ),
  ...equivalent(
    'src/sale/machine/machine.ts',
    'whoever asks the cashier says what',
    `...(decision.to === 'asking' ? { ask: decision.ask ?? row.ask ?? "" } : {}),`,
  ),
  ...equivalent(
    'src/sale/machine/machine.ts',
    'only a sale that is being sent is in doubt then',
    'return true ? { to, verification: keptThroughUnknown(row) } : { to }',
  ),
  ...equivalent('src/sale/machine/machine.ts', 'spreading nothing adds nothing', 'default:'),
  ...equivalent('src/sale/sending/asker.ts', 'the only name there is', 'const READS = ""'),
  ...equivalent(
    'src/sale/sending/asker.ts',
    'no other answer has it',
    `if (answer.kind === 'status' || (true && answer.answered))`,
    `state === 'receipt-awaited' && true && answer.record?.receipt != null`,
    '!knowsIt && true && reply.status < 500 && ![401, 429].includes(reply.status)',
  ),
  ...equivalent(
    'src/sale/sending/asker.ts',
    ignored,
    '} else if (true && isNotThere(reply, row) && this.#hasAsked(drive)) {',
  ),
  ...equivalent(
    'src/sale/sending/asker.ts',
    'whose parent is asked for has it among its ancestors',
    'if (parent !== undefined && true) {',
  ),
  ...equivalent(
    'src/sale/sending/asker.ts',
    'neither text has the words that are looked for',
    'const knowsIt = /only failed/i.test(saidLast?.message ?? "Stryker was here!")',
  ),
  ...equivalent(
    'src/sale/sending/learn.ts',
    ignored,
    'if (false) return',
    'if (foreign && !(true)) return',
    `if (foreign && !('said' in event || event.kind.startsWith('answered'))) return`,
    `if (foreign && !('said' in event && event.kind.startsWith(""))) return`,
  ),
  ...equivalent('src/sale/sending/learn.ts', 'the loop goes on by itself', '} catch {}'),
  ...equivalent('src/sale/sending/learn.ts', 'a closed book takes nothing', 'return false'),
  ...equivalent(
    'src/sale/sending/sender.ts',
    'what is not there can’t be opened, and gives nothing',
    'if (false) return undefined',
    '} catch {}',
  ),
  ...equivalent(
    'src/sale/sending/gate.ts',
    'before the first end there is none',
    'return false ? now : (ends[over] ?? now)',
  ),
  ...equivalent(
    'src/sale/sending/gate.ts',
    'no two sales have one reference',
    '(a.reference <= b.reference ? -1 : 1),',
  ),
  ...equivalent(
    'src/sale/sending/search.ts',
    'no other reply has a status',
    'return true && reply.status === 400',
    'return true && [404, 405, 501].includes(reply.status)',
    'return true && (reply.status < 500 || isUnknownForm(reply))',
  ),
  ...equivalent(
    'src/sale/sending/search.ts',
    'what has not failed is found at once',
    'failed.push(...its)',
  ),
  ...equivalent(
    'src/sale/sending/search.ts',
    'a record without an identity is none',
    'const found = best([...its.filter((record) => !isFailed(record)), ...(enough ? failed : ["Stryker was here"])])',
    'record.merchantReference === target.merchantReference && true && !target.except(id)',
  ),
  ...equivalent('src/sale/sending/search.ts', 'what is not in the order comes first too', '"",'),
  ...equivalent(
    'src/sale/sending/search.ts',
    'nothing is earlier or later than a time that can’t be read',
    'if (false || last >= notBefore) return false',
    'return true && (place === 0 || (before !== undefined && before >= time))',
    'return time !== undefined && (place === 0 || (true && before >= time))',
  ),
  ...equivalent(
    'src/sale/sending/asker.ts',
    patient,
    `await this.#parts.book.apply(row.reference, { kind: 'parent-not-there', at }, "")`,
    `await book.apply(reference, { kind: 'search-absent', at }, "")`,
    `await book.apply(reference, { kind: 'search-cannot-tell', at }, "")`,
    `await book.apply(row.reference, event, "")`,
    `await book.apply(row.reference, { kind: 'parent-still-failed', at }, "")`,
    `await book.apply(parent.reference, event, "")`,
    `await book.apply(row.reference, { kind: 'parent-not-failed', at }, "")`,
  ),
  ...equivalent(
    'src/sale/sending/driver.ts',
    patient,
    `await this.#parts.book.apply(reference, { kind: move.event, at: clock.wallNow() }, "")`,
  ),
  ...equivalent(
    'src/sale/sending/learn.ts',
    patient,
    `await parts.book.apply(reference, refusal, "", along)`,
    `await parts.book.apply(reference, believed, "", along)`,
    `await book.apply(reference, { kind: 'receipt-not-there', at: clock.wallNow() }, "")`,
  ),
  ...equivalent(
    'src/sale/sending/sender.ts',
    patient,
    `await book.apply(reference, { kind: 'damaged', at: clock.wallNow() }, "")`,
  ),
  ...equivalent(
    'src/sale/sending/waker.ts',
    'a signal aborts once',
    `signal.addEventListener('abort', () => resolve(), {})`,
    `signal.addEventListener('abort', () => resolve(), { once: false })`,
  ),
  ...equivalent(
    'src/sale/sending/driver.ts',
    'no pause ends at once',
    'if (true) await clock.wait(sent.pause)',
    'if (sent.pause >= 0) await clock.wait(sent.pause)',
  ),
  ...equivalent(
    'src/sale/sending/driver.ts',
    'what is woken for nothing waits again',
    'if (true) {',
  ),
  ...equivalent(
    'src/sale/sending/driver.ts',
    'what is being sent shows no wait',
    'const sent = await this.#sender.send(row, drive, move.recovery, () => undefined)',
  ),
  ...equivalent(
    'src/api/session.ts',
    'the tokens of a stay that has ended are never found dead',
    'if (false || which.expired) return',
  ),
  ...equivalent(
    'src/api/session.ts',
    'a signal aborts once',
    `signal?.addEventListener('abort', settle, {})`,
    `signal?.addEventListener('abort', settle, { once: false })`,
    `request.signal?.addEventListener('abort', stop, {})`,
    `request.signal?.addEventListener('abort', stop, { once: false })`,
  ),
  ...equivalent(
    'src/api/token-keeper.ts',
    'the stay has ended: nobody hears of it',
    'if (attempt > 0 && !(await waited(backOffMs(0, random)))) return ""',
    'if (signal.aborted) return ""',
    '} catch {}',
    'return true',
  ),
  ...equivalent(
    'src/api/session.ts',
    'no other reply has a status',
    'if (false || reply.status !== 401 || resent) return reply',
  ),
  ...equivalent(
    'src/api/token-keeper.ts',
    'said by the first pair, which is there at once',
    'let dead = true',
  ),
  ...equivalent(
    'src/api/token-keeper.ts',
    'only the other words are looked for',
    'if (used !== current) return Promise.resolve("")',
  ),
  ...equivalent(
    'src/api/token-keeper.ts',
    'a signal aborts once',
    `signal.addEventListener('abort', () => timer.abort(), {})`,
    `signal.addEventListener('abort', () => timer.abort(), { once: false })`,
  ),
  ...equivalent(
    'src/values/meter.ts',
    'one by one or all at once',
    String.raw`const digits = text.replace(/[\s./\-\u2010-\u2015]/g, '')`,
  ),
  ...equivalent(
    'src/values/meter.ts',
    'what ten divides, it divides with either sign',
    '.reduce((total, value) => total - (value > 9 ? value - 9 : value), 0)',
  ),
  ...equivalent(
    'src/values/phone.ts',
    'the library passes over blanks, however many',
    String.raw`const BETWEEN_DIGITS = /[()[\]\s\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g`,
  ),
  ...equivalent('src/api/transport.ts', 'the race is over by then', '() => undefined,'),
  ...equivalent(
    'src/api/transport.ts',
    'a signal aborts once',
    `signal.addEventListener('abort', stop, {})`,
    `signal.addEventListener('abort', stop, { once: false })`,
  ),
  ...equivalent(
    'src/sale/sending/asker.ts',
    'no transaction is called nothing, and no sale',
    'if (true && other.reference !== row.reference)',
    'const parent = false ? undefined : await book.find(row.parent)',
  ),
  ...equivalent(
    'src/sale/sending/wire.ts',
    'so it is unless told otherwise',
    '? session.send(request, {})',
    '? session.send(request, { onExpired: "" })',
  ),
  ...equivalent(
    'src/sale/sending/sender.ts',
    'it is known by what it is, not by what is in it',
    'const turnedAway: Reply = {}',
    `const turnedAway: Reply = { kind: "", status: 429, body: undefined, readable: false }`,
    `const turnedAway: Reply = { kind: 'answer', status: 429, body: undefined, readable: true }`,
  ),
  ...equivalent(
    'src/sale/sending/sender.ts',
    'only the other words are looked for',
    'return { kind: "" }',
    'return {}',
    `sent: isRetry(row) ? 'retry' : "",`,
    `return applied.kind === 'not-written' ? 'disk' : ""`,
  ),
  ...equivalent(
    'src/sale/sending/sender.ts',
    absent,
    'await learn(this.#parts, reference, event, false ? {} : { hold })',
  ),
  ...equivalent(
    'src/sale/sending/gate.ts',
    absent,
    'const send = { id, userKey, ...(false ? {} : { endpoint }), at: wall }',
    'return { userKey, ...(false ? {} : { endpoint }), step, length: until - now }',
  ),
  ...equivalent(
    'src/sale/sending/gate.ts',
    'nothing is later than now, nor earlier',
    'return true && until > this.#awake() ? until : undefined',
  ),
  ...equivalent(
    'src/sale/sending/search.ts',
    'asked once more, it says the same',
    'if (true && isUnknownForm(reply)) {',
    'if (true && isBadRequest(reply)) {',
  ),
  ...equivalent(
    'src/sale/sending/answer-event.ts',
    absent,
    'return false ? {} : { transactionId }',
    `return { outcome: 'failed', at, code, ...(false ? {} : { message }) }`,
    '...(false ? {} : { message: answer.reason }),',
    '...(false ? {} : { available: answer.available }),',
    '...(false ? {} : { code: record.responseCode }),',
    '...(false ? {} : { message }),',
  ),
  ...equivalent('src/sale/desk/desk.ts', absent, 'case "":', "case 'copied':"),
  ...equivalent('src/sale/desk/desk.ts', absent, '...(false ? {} : { replaces: parent.child }),'),
  ...equivalent(
    'src/sale/desk/desk.ts',
    patient,
    `const found = await this.#book.apply(row.reference, { kind: 'found-at-start', at }, "")`,
  ),
  ...equivalent(
    'src/sale/desk/desk.ts',
    'nothing is not less than an amount',
    'if (true && command.amount <= 0)',
  ),
  ...equivalent(
    'src/sale/desk/desk.ts',
    'no sale is called nothing, and nobody has sent nothing',
    'const child = false ? undefined : await this.#book.find(parent.child)',
    'if (false) return emptyBudget',
  ),
  ...equivalent('src/sale/desk/desk.ts', absent, 'if (false) this.#waits.delete(reference)'),
  ...equivalent(
    'src/sale/desk/desk.ts',
    'a list that is too long has a first',
    'if (false) return',
  ),
  ...equivalent(
    'src/sale/desk/desk.ts',
    'the failed sale is always at hand',
    'const now = this.#book.row(parent.reference).child',
  ),
  ...equivalent(
    'src/sale/desk/desk.ts',
    'the list of open sales brings it a line later',
    'if (true) this.#book.take(row)',
  ),
  ...equivalent(
    'src/sale/desk/desk.ts',
    'a driver whose book is closed does nothing',
    'this.#stopped = false',
    'if (true) this.#driver.take(row, before, live)',
  ),
  ...equivalent(
    'src/sale/desk/desk.ts',
    'woken for nothing, it waits again',
    `if (true) this.#house.sending()`,
  ),
  ...equivalent(
    'src/sale/desk/desk.ts',
    'a sale keeps its retry, and nobody is no seller',
    'if (true && now !== parent.child)',
    'if (false || !sameSeller(this.#account, account))',
  ),
  ...equivalent(
    'src/sale/desk/desk.ts',
    'what the book has not found, it does not know either',
    "case 'not-found':",
  ),
  ...equivalent(
    'src/sale/journal/idb-journal.ts',
    'there is nothing to wait for in a text',
    'const puts: Promise<unknown>[] = ["Stryker was here"]',
  ),
  ...equivalent(
    'src/sale/journal/idb-journal.ts',
    'no send is called so',
    'for (const id of write.forgetSends ?? ["Stryker was here"]) puts.push(budget.delete(`send:${id}`))',
  ),
  ...equivalent(
    'src/sale/journal/idb-journal.ts',
    'only slower: more rows are read, and passed over',
    ': true',
    ': [query.to, "Stryker was here!"]',
    'if (false) break',
    'if (true && value.createdAt < query.from) break',
    'if (query.from === undefined && value.createdAt < query.from) break',
  ),
  ...equivalent(
    'src/sale/journal/idb-journal.ts',
    'only a database is closed',
    'if (true) event.target.close()',
  ),
  ...equivalent(
    'src/sale/journal/memory-journal.ts',
    'no send is called so',
    'for (const id of write.forgetSends ?? ["Stryker was here"]) this.sends.delete(id)',
  ),
  ...equivalent(
    'src/sale/journal/memory-journal.ts',
    'behind what is not there is everything',
    'false',
  ),
  ...equivalent(
    'src/sale/journal/journal.ts',
    'no two rows have one reference',
    'return a.reference <= b.reference ? 1 : -1',
  ),
  ...equivalent(
    'src/sale/tab/channel.ts',
    'a message without a kind is of no kind that there is',
    'const read = z.safeParse(z.looseObject({}), value)',
  ),
  ...equivalent(
    'src/sale/tab/display.ts',
    'only what is unavailable has a reason',
    `const stopped = true && this.#status.reason === 'stopped'`,
    'if (false) return undefined',
    'if (this.#status.kind === "") return undefined',
  ),
  ...equivalent(
    'src/sale/tab/display.ts',
    'no two sales have one reference',
    'return b.createdAt - a.createdAt || (a.reference <= b.reference ? 1 : -1)',
  ),
  ...equivalent(
    'src/sale/tab/owner.ts',
    'a promise is settled once',
    'lease = false',
    `if (true) reject(error instanceof Error ? error : new Error('No lock'))`,
  ),
  ...equivalent('src/sale/tab/tabs.ts', 'nothing else has a reason of its own', 'true &&'),
  ...equivalent(
    'src/sale/tab/tabs.ts',
    'a signal aborts once',
    `signal.addEventListener('abort', stop, {})`,
    `signal.addEventListener('abort', stop, { once: false })`,
  ),
  ...equivalent(
    'src/sale/tab/tabs.ts',
    'what has ended can be aborted again, for whatever reason',
    'signal.removeEventListener("", stop)',
    `turn.abort(new DOMException("", 'AbortError'))`,
    `turn.abort(new DOMException('Elected', ""))`,
  ),
  ...equivalent('src/sale/tab/tabs.ts', 'it saves memory alone', '} finally {}'),
  ...equivalent(
    'src/sale/tab/till-engine.ts',
    absent,
    '...(false ? {} : { account }),',
    'return false ? {} : { cashier }',
    'const cashier = false ? undefined : this.#world.cashier?.(account)',
  ),
  ...equivalent(
    'src/sale/tab/till-engine.ts',
    'what can’t be read or opened is nothing',
    'if (false) return undefined',
    '} catch {}',
  ),
  ...equivalent(
    'src/sale/tab/till-engine.ts',
    'what is ready has an ownership',
    "if (unfit !== undefined || false) return refusedFor(unfit ?? 'starting')",
    'if (unfit !== undefined || this.#ownership === undefined) return refusedFor(unfit ?? "")',
  ),
  ...equivalent(
    'src/sale/tab/till-engine.ts',
    'an order is never merely done, nor a wish accepted',
    "return false ? refusedFor('starting') : result",
    `return result.kind === "" ? refusedFor('starting') : result`,
    `return result.kind === 'done' ? refusedFor("") : result`,
    "return true ? result : refusedFor('starting')",
    `return result.kind === 'done' || result.kind === 'refused' ? result : refusedFor("")`,
  ),
  ...equivalent(
    'src/sale/tab/ownership.ts',
    'nobody reads why it was aborted',
    `this.#stopping.abort(new DOMException("", 'AbortError'))`,
    `this.#stopping.abort(new DOMException('Stopped', ""))`,
    `this.#stopping.abort(new DOMException('A newer version', ""))`,
  ),
  ...equivalent('src/sale/tab/ownership.ts', 'nothing is done at it', 'case "":'),
  ...equivalent(
    'src/sale/tab/ownership.ts',
    'it was begun before, and an owner has its lock and its place',
    'this.#ready()',
    "if (status.kind !== 'starting') this.#ready()",
    'this.#lease.release()',
    "if (true) this.#say({ kind: 'alive', ...this.#at })",
  ),
  ...equivalent(
    'src/sale/tab/ownership.ts',
    'no owner says that it starts',
    'if (true) this.#ready?.()',
    'if (status.kind !== "") this.#ready?.()',
  ),
  ...equivalent(
    'src/sale/tab/ownership.ts',
    'no other command has an account of its own',
    'if (true && command.account !== undefined) return command.account',
  ),
  ...equivalent(
    'src/sale/tab/ownership.ts',
    'either way the journal says so',
    'get desk(): OwnerDesk | undefined {}',
  ),
  ...equivalent(
    'src/sale/tab/till-engine.ts',
    'either way the journal says so',
    'if (false) return await desk.find(reference)',
  ),
  ...equivalent(
    'src/sale/journal/book.ts',
    'for the compiler: what has moved was there, and had a parent',
    `if (moved?.kind === 'moved' && true && parent !== undefined) {`,
    `if (moved?.kind === 'moved' && before !== undefined && true) {`,
    `if (moved?.kind === 'moved' && before !== undefined || parent !== undefined) {`,
    'if (true && parent !== undefined) {',
    `if (moved?.kind === 'moved' || before !== undefined && parent !== undefined) {`,
    'if (true && before !== undefined && parent !== undefined) {',
    'false || before === undefined',
    `if (true && taken?.kind === 'moved') {`,
    `if (found !== undefined && taken.kind === 'moved') {`,
  ),
  ...equivalent(
    'src/sale/journal/book.ts',
    'the disk, asked once more, says the same',
    'if (false) return failure(outcome)',
    `if (taken.kind !== 'moved' && outcome instanceof StaleFence) return failure(outcome)`,
    'if (false || outcome instanceof StaleFence) return failure(outcome)',
    'return this.#rows.get(reference) && row',
    'if (true) await this.#stands({ reference: parent })',
    'if (true && !this.#closed) this.#put(found)',
  ),
  ...equivalent(
    'src/sale/journal/book.ts',
    'no row is ever removed',
    'if (false || found.version <= before.version || this.#closed) return undefined',
  ),
  ...equivalent('src/sale/journal/book.ts', patient, '"",'),
  ...equivalent('src/sale/journal/book.ts', 'what was not read is not there', '} catch {}'),
  ...equivalent(
    'src/sale/journal/book.ts',
    'whatever is written, it leaves no trace',
    `const probe = { fence, sends: [], forgetSends: ['probe'] }`,
    `const probe = { fence, sends: [{ id: 'probe', userKey: "Stryker was here!", at: 0 }], forgetSends: ['probe'] }`,
  ),
  ...equivalent(
    'src/sale/journal/idb-journal.ts',
    'what a database throws is an error with a name',
    `return true ? error.name : ''`,
    `return error instanceof Error && error instanceof DOMException ? error.name : ''`,
    `return error instanceof Error || error instanceof DOMException ? error.name : "Stryker was here!"`,
  ),
  ...equivalent(
    'src/sale/journal/journal.ts',
    'nothing is not less than a time',
    'return true && row.sealedSince <= until',
  ),
  ...equivalent(
    'src/sale/machine/view.ts',
    absent,
    `return false ? { kind: 'checking' } : { kind: 'checking', wait }`,
  ),
  ...equivalent(
    'src/sale/machine/view.ts',
    'both are of one kind by then',
    `if (a?.kind === 'throttled' || b?.kind === 'throttled') return near(a.until, b.until)`,
    `if (true && b?.kind === 'throttled') return near(a.until, b.until)`,
    `if (a?.kind === 'throttled' && true) return near(a.until, b.until)`,
    `if (a?.kind === 'throttled' && b.kind === 'throttled') return near(a.until, b.until)`,
    `if (a?.kind === 'budget' || b?.kind === 'budget')`,
    `if (true && b?.kind === 'budget')`,
    `if (a?.kind === 'budget' && true)`,
    `if (a?.kind === 'budget' && b.kind === 'budget')`,
  ),
  ...equivalent('src/sale/desk/draft-row.ts', absent, '...(false ? {} : { cashier }),'),
  ...equivalent('src/sale/desk/retry-row.ts', absent, '...(false ? {} : { cashier }),'),
  ...equivalent(
    'src/sale/desk/retry-row.ts',
    'what can’t be opened is nothing',
    'if (false) return undefined',
    '} catch {}',
  ),
  ...equivalent(
    'src/sale/desk/records.ts',
    absent,
    '...(false ? {} : { from }),',
    '...(false ? {} : { to }),',
    '...(false ? {} : { before }),',
    'return false ? opened : { ...opened, recipient }',
    'const estimate = await world.storage?.estimate().catch(() => undefined)',
    'return { ...counts, ...estimate, ...(false ? {} : { persisted }) }',
  ),
  ...equivalent(
    'src/sale/desk/records.ts',
    'what can’t be read or opened is nothing',
    'if (false) return undefined',
    'if (row.receipt === undefined) return undefined',
    '} catch {}',
  ),
  ...equivalent(
    'src/sale/desk/recipient.ts',
    'what can’t be read or opened is nothing',
    'at = false ? undefined : await journal.read(at.parent)',
    'if (false) return undefined',
    '} catch {}',
    `return typeof value === 'object' && value !== null ? Object.entries(value) : ["Stryker was here"]`,
  ),
  ...equivalent(
    'src/sale/desk/twins.ts',
    'what was at no time is neither early nor late',
    'const seen = (this.#seen.get(likeness) ?? ["Stryker was here"]).filter(({ at }) => tapped - at <= duplicateWindow)',
    '(this.#seen.get(likeness) ?? ["Stryker was here"]).filter((other) => other !== seen),',
    'return (this.#seen.get(likeness) ?? ["Stryker was here"]).filter(({ at }) => at >= oldest)',
  ),
  ...equivalent(
    'src/sale/desk/twins.ts',
    'no state is among those that came to nothing',
    'return false || !nothing.has(state)',
  ),
  ...equivalent(
    'src/sale/desk/twins.ts',
    'it saves memory alone',
    'if (false) this.#seen.delete(likeness)',
  ),
]
