/**
 * One bug: what is replaced where, and what it would do to a customer.
 * @typedef {object} PlantedBug
 * @property {string} name
 * @property {string} why
 * @property {readonly { path: string, find: string, replace: string }[]} edits each text stands exactly once in its file
 */

/**
 * @param {string} name
 * @param {string} why
 * @param {readonly (readonly [path: string, find: string, replace: string])[]} edits
 * @returns {PlantedBug}
 */
function bug(name, why, ...edits) {
  return { name, why, edits: edits.map(([path, find, replace]) => ({ path, find, replace })) }
}

/** Bugs that a till must not have, to be planted one at a time (docs/simulator.md). */
export const plantedBugs = [
  bug(
    'a new reference after a timeout',
    'The platform takes the repeat for another purchase, and the customer pays twice.',
    [
      'src/sale/sending/wire.ts',
      'return purchaseOf(bodyText)',
      'return purchaseOf(row.attempts.length > 0 ? bodyText.replace(row.merchantReference, `${row.merchantReference}-${row.attempts.length}`) : bodyText)',
    ],
  ),
  bug(
    '5xx read as a rejection',
    'A gateway gave up, the sale was executed, and the till says that no money was taken.',
    [
      'src/api/classify.ts',
      "return status >= 500 ? { kind: 'unknown', why: 'server-error' } : undefined",
      "return status >= 500 ? { kind: 'rejected', code: '500', reason: undefined } : undefined",
    ],
  ),
  bug(
    'reprocess on an unknown outcome',
    'The idempotency shortcut is skipped while the first attempt may have worked.',
    [
      'src/sale/sending/wire.ts',
      'return purchaseOf(bodyText)',
      "return purchaseOf(row.attempts.some(({ outcome }) => outcome === 'unknown') ? bodyText.replace('{', '{\"reprocess\":true,') : bodyText)",
    ],
  ),
  bug(
    'the journal after the fetch',
    'A crash right after the send leaves a sale that nobody knows of.',
    [
      'src/sale/sending/sender.ts',
      '    const written = await this.#begin(row, send)\n',
      '    const early = this.#leave({ id: send.id, at: granted }, lane, request)\n    const written = await this.#begin(row, send)\n',
    ],
    [
      'src/sale/sending/sender.ts',
      'const reply = await this.#leave({ id: send.id, at: granted }, lane, request)',
      'const reply = await early',
    ],
  ),
  bug('the record of another sale believed', "Another customer's outcome decides this one's.", [
    'src/contract/transaction.ts',
    'return valuesUnder(record, memberSpellings.transactionId)',
    'return true || valuesUnder(record, memberSpellings.transactionId)',
  ]),
  bug('the answer to another sale believed', "One customer gets another's goods.", [
    'src/sale/sending/learn.ts',
    'const foreign = transactionId !== undefined && (await isTaken(parts, transactionId, reference))',
    'const foreign = transactionId !== undefined && (await isTaken(parts, transactionId, reference)) && transactionId === ""',
  ]),
  bug(
    'a transaction kept whose record is another sale’s',
    "What another till has sold is handed over here, and this till's own sale is forgotten.",
    [
      'src/sale/sending/asker.ts',
      'return isSaleReference(merchantReference)',
      "return isSaleReference(merchantReference) && merchantReference === ''",
    ],
  ),
  bug(
    'a retry without its new amount',
    'The customer pays R 50 for what costs R 80, and the till books R 50.',
    ['src/sale/desk/retry-row.ts', ': JSON.stringify({ amount: randOf(named) })', ": ''"],
  ),
  bug('an amount rounded', 'What is debited is not what was confirmed.', [
    'src/sale/desk/draft-row.ts',
    'return JSON.stringify({ ...draft.body, merchantReference: reference })',
    "return JSON.stringify({ ...draft.body, amount: Math.round(Number(draft.body['amount']) / 10) * 10, merchantReference: reference })",
  ]),
  bug('the second of two taps not seen', 'The customer pays twice for one thing.', [
    'src/sale/desk/desk.ts',
    'if (twin !== undefined && !command.confirmedDuplicate)',
    "if (twin === '' && !command.confirmedDuplicate)",
  ]),
  bug(
    'the second of two taps taken for a new sale, once the first has failed',
    'The first is retried and the second goes by itself: the customer pays twice.',
    [
      'src/sale/desk/twins.ts',
      '(lives ?? seen.findLast(({ at }) => tapped - at <= doubleTap))?.reference',
      'lives?.reference',
    ],
  ),
  bug(
    'the list looked at right after the replay',
    'It is some seconds behind: what it has sold is shown as refused, and the customer pays once more.',
    [
      'src/sale/machine/plan.ts',
      'facts.lastHeard + limits.listLag - now.awake',
      'facts.lastHeard - now.awake',
    ],
  ),
  bug('a tap forgotten when the clock is set forward', 'The second tap is another sale.', [
    'src/sale/desk/desk.ts',
    'const now = clock.awake()',
    'const now = clock.elapsed()',
  ]),
  bug(
    'replayed although its record tells how it stands',
    'A platform that has forgotten the reference sells it once more.',
    [
      'src/sale/machine/plan.ts',
      'return facts.untold >= limits.untoldBeforeReplay',
      'return facts.tries >= limits.untoldBeforeReplay',
    ],
  ),
  bug(
    'a transaction that the platform does not know any more read as failed',
    'It was lost in a restart, or asked for at the wrong place; nobody said that it failed.',
    [
      'src/sale/sending/asker.ts',
      "} else if (move.kind === 'poll-parent' && isNotThere(reply, row) && this.#hasAsked(drive)) {",
      "} else if (move.kind === 'poll' && reply.kind === 'answer' && reply.status === 404) {\n      await this.#seen(row, move.transactionId, 'FAILED', { transactionId: move.transactionId })\n    } else if (move.kind === 'poll-parent' && isNotThere(reply, row) && this.#hasAsked(drive)) {",
    ],
  ),
  bug(
    'a sale that failed and is sold after all stays quiet',
    'The customer was told that no money was taken; it was, and nobody hears of it.',
    [
      'src/sale/machine/machine-table.ts',
      "'polled-completed': to('needs-attention', 'sale-engine.md, States: 1001, ask the parent again'),",
      "'polled-completed': 'ignored',",
    ],
  ),
  bug(
    'failed after a day under way',
    'It is delivered on the second day, and the customer has paid again by then.',
    [
      'src/sale/machine/machine-table.ts',
      "'grown-old': to('needs-attention', 'ruling R21; never failed by time'),",
      "'grown-old': to('failed', 'planted'),",
    ],
  ),
  bug(
    'a write that stands although it was told as failed taken for none',
    'The sale stands on disk as sent, and in memory as not: nothing that happens to it is written any more.',
    [
      'src/sale/journal/book.ts',
      'return found !== undefined && found.version > version ? found : undefined',
      'return undefined',
    ],
  ),
  bug(
    'bytes sent that are not what was confirmed',
    'A changed bit on the disk is another amount, or another number.',
    [
      'src/sale/sending/sender.ts',
      'return (await seal.mark(text)) === row.bodyMark ? text : undefined\n    } catch {\n      return undefined',
      'return (await seal.mark(text)) === row.bodyMark ? text : text\n    } catch {\n      return JSON.stringify({ merchantReference: row.merchantReference })',
    ],
  ),
  bug(
    'a message between tabs that got lost is missed for good',
    'One window goes on showing as under way what another has sold.',
    [
      'src/sale/tab/ownership.ts',
      "else this.#say({ kind: 'hello' })",
      "else if (place < 0) this.#say({ kind: 'hello' })",
    ],
  ),
  bug(
    'what a message that got lost would have told is asked for once',
    'The question or its answer gets lost too, and one window goes on showing what was.',
    [
      'src/sale/tab/ownership.ts',
      'if (isNext) this.#at = { fence, place }',
      'this.#at = { fence, place }\n    if (isNext) return',
    ],
  ),
  bug(
    'no sale on a device whose clock begins before 1970',
    'Its battery is empty, and so is the shop.',
    ['src/sale/desk/desk.ts', 'return Math.max(0, Math.trunc(wall))', 'return Math.trunc(wall)'],
  ),
  bug(
    'a sale sent by whichever user of its account is signed in',
    "It counts on another user's limit and stands under another user's name.",
    [
      'src/sale/sale.ts',
      'return a !== undefined && b !== undefined && a.userKey === b.userKey && sameAccount(a, b)',
      'return a !== undefined && b !== undefined && sameAccount(a, b)',
    ],
    [
      'src/sale/sending/wire.ts',
      'session.identity()?.userKey === userKey',
      'userKey !== undefined',
    ],
  ),
  bug(
    'a 403 believed while an earlier send is open',
    'The role was changed after the sale was carried out, and the till says that it was refused.',
    [
      'src/sale/machine/verdict.ts',
      '    if (hasUnresolvedAttempt(row, true))\n      return verify(',
      "    if (hasUnresolvedAttempt(row, true) && code !== '403')\n      return verify(",
    ],
  ),
  bug('nothing is ever purged', 'PINs and tokens of years lie on the counter.', [
    'src/sale/desk/housekeeping.ts',
    'limits.keepSecretsFor, PURGED_AT_ONCE)',
    'limits.keepSecretsFor, 0 * PURGED_AT_ONCE)',
  ]),
  bug(
    'nothing is ever folded',
    'After some years the device is full, and the till sells no more.',
    ['src/sale/desk/housekeeping.ts', "this.#lessenSome('folded')", 'Promise.resolve(false)'],
  ),
  bug(
    'nothing is ever let go of',
    'After some years the device is full, and the till sells no more.',
    ['src/sale/desk/housekeeping.ts', "this.#lessenSome('forgotten')", 'Promise.resolve(false)'],
  ),
  bug('a sale that needs a person is let go of', 'Nobody will ever know what became of it.', [
    'src/sale/machine/folded.ts',
    'return hasEnded(state) && updatedAt',
    "return (hasEnded(state) || state === 'needs-attention') && updatedAt",
  ]),
  bug(
    'a sale is folded with its receipt',
    'What the customer paid for is gone, in a shop that keeps receipts for longer.',
    [
      'src/sale/machine/folded.ts',
      ' && body === undefined && receipt === undefined',
      ' && (body === undefined || receipt !== undefined)',
    ],
  ),
  bug(
    'the first page of the history again and again',
    'What was sold last week is not to be found.',
    [
      'src/sale/desk/records.ts',
      '...(before === undefined ? {} : { before }),',
      '...(before === undefined ? {} : {}),',
    ],
  ),
  bug(
    'a falsy status 0',
    'COMPLETED is the number 0: read as "nothing there", the sale is polled for ever.',
    [
      'src/contract/transaction.ts',
      "if (typeof status !== 'string' && typeof status !== 'number') return undefined",
      "if (!status || (typeof status !== 'string' && typeof status !== 'number')) return undefined",
    ],
  ),
  bug(
    '202 read as sold',
    'Accepted is not delivered: the customer leaves without goods.',
    [
      'src/api/classify.ts',
      'return status === 202\n',
      "if (status === 202 && body?.transactionId !== undefined)\n    return { kind: 'completed', transactionId: body.transactionId, response: body.response }\n  return status === 202\n",
    ],
    [
      'src/api/classify.ts',
      'if (code !== undefined && isInFlightCode(code)) {',
      'if (status !== 202 && code !== undefined && isInFlightCode(code)) {',
    ],
  ),
  bug(
    'PENDING read as sold',
    'In flight is not delivered.',
    [
      'src/api/classify.ts',
      'if (body?.code !== successCode || body.successful === false) return undefined\n  if (body.transactionId === undefined) return undefined',
      "if ((body?.code !== successCode && body?.code !== 'PENDING') || body.successful === false) return undefined\n  if (body.transactionId === undefined) return undefined",
    ],
    [
      'src/api/classify.ts',
      'if (code !== undefined && isInFlightCode(code)) {',
      "if (code !== undefined && code !== 'PENDING' && isInFlightCode(code)) {",
    ],
  ),
  bug(
    'a refresh for each request',
    'Refresh tokens rotate: the second refresh is refused, and the cashier is signed out in mid-sale.',
    ['src/api/token-keeper.ts', 'if (underWay?.used === used) return underWay.outcome\n', ''],
  ),
  bug(
    'the budget not shared with the next owner',
    'A new tab counts from nothing and floods the platform.',
    [
      'src/sale/desk/desk.ts',
      'this.#gate.load(await journal.readBudget())',
      'await journal.readBudget()',
    ],
  ),
  bug('a stale owner writes', 'A tab that was frozen overwrites what its successor has learnt.', [
    'src/sale/journal/memory-journal.ts',
    'if (write.fence !== this.fence) throw new StaleFence()\n',
    '',
  ]),
  bug('the fence not raised', 'Two owners hold the same number, and both send.', [
    'src/sale/journal/memory-journal.ts',
    'this.#disk.fence += 1',
    'this.#disk.fence = Math.max(1, this.#disk.fence)',
  ]),
  bug('a stale owner sends', 'The lock was stolen while the tab slept; it wakes and sends.', [
    'src/sale/sending/sender.ts',
    '      if (!(await this.#isOwner())) return false\n',
    '',
  ]),
  bug(
    'one transaction for two sales',
    'Two retries learn of one transaction at the same moment, and each then takes it for the other’s, for a day.',
    [
      'src/sale/sending/learn.ts',
      'foreign || isInMemory(parts.book, transactionId, reference) ? doubted(event) : event',
      'foreign ? doubted(event) : event',
    ],
  ),
  bug(
    'a send leaves that a power cut can take back',
    'A write was told as failed and is read back: the request leaves, the power goes, and the till says that nothing was sent.',
    [
      'src/sale/journal/book.ts',
      "const isKept = isTaken && (await this.#write(this.#traceless(), patience)) === 'written'",
      'const isKept = isTaken',
    ],
  ),
  bug(
    'an unlisted code taken for an answer',
    'The send was carried out, its replay is refused for another reason, and the till says that no money was taken.',
    [
      'src/sale/machine/machine.ts',
      "return { attempts: closed(row, 'unknown'), saidLast: event.said }\n    case 'answered-unknown'",
      "return { attempts: closed(row, 'answered'), saidLast: event.said }\n    case 'answered-unknown'",
    ],
  ),
  bug(
    'a record without a status taken for the sale’s own',
    'Another sale holds its transaction for good: its own sale is not found, and is called rejected.',
    [
      'src/sale/sending/asker.ts',
      "move.kind === 'poll' && 'record' in answer &&",
      "move.kind === 'poll' && answer.kind === 'status' &&",
    ],
  ),
  bug(
    'what was due is removed whatever has happened since',
    'A sale is retried in the moment in which its request is found too old, and loses it.',
    [
      'src/sale/desk/housekeeping.ts',
      "return isPurgeable(row, at - limits.keepSecretsFor) ? { kind: 'purge', at } : undefined",
      "return isPurgeable(row, Infinity) ? { kind: 'purge', at } : undefined",
    ],
  ),
  bug(
    'PENDING in a record read as FAILED',
    'The customer pays again in cash for what arrives a minute later.',
    [
      'src/sale/sending/asker.ts',
      "} else if (status === 'FAILED') {",
      "} else if (status === 'FAILED' || status === 'PENDING') {",
    ],
  ),
  bug(
    'a second child of one parent',
    'Two retries of one failed sale are two sales.',
    [
      'src/sale/desk/desk.ts',
      "if (parent.child !== undefined && child?.state !== 'rejected' && child?.state !== 'cancelled')",
      "if (parent.child !== undefined && child?.state === 'delivered')",
    ],
    [
      'src/sale/machine/verdict.ts',
      "event.kind === 'retry-begins' && row.child === event.replaces ? { to: 'failed' } : 'refused',",
      "event.kind === 'retry-begins' ? { to: 'failed' } : 'refused',",
    ],
  ),
  bug('a replay with another body', 'The same reference for a different purchase.', [
    'src/sale/sending/wire.ts',
    'return purchaseOf(bodyText)',
    'return purchaseOf(row.attempts.length > 0 ? bodyText.replace(\'"cash"\', \'"card"\') : bodyText)',
  ]),
  bug(
    'the back-off of a 429 ignored',
    'Never retry a 429 immediately.',
    [
      'src/sale/sending/gate.ts',
      'const at = Math.max(held?.until ?? now, this.#freeAt',
      'const at = Math.max(now, this.#freeAt',
    ],
    ['src/sale/sending/sender.ts', '> GRANT || gate.heldUntil(lane) !== undefined', '> GRANT'],
  ),
  bug(
    'the amount left to a transaction that was only found',
    'Another till’s attempt at another amount is retried, and its amount is booked.',
    [
      'src/sale/desk/retry-row.ts',
      'parent.found === true ? parent.summary.amount : noCents',
      'noCents',
    ],
  ),
  bug(
    'a retry from the list of what this till had asked for',
    'Another till’s attempt is retried at an amount that the list doesn’t show.',
    [
      'src/sale/desk/retry-row.ts',
      'const told = found === true &&',
      'const told = found === undefined &&',
    ],
  ),
  bug('a back-off forgotten at a restart', 'The next owner sends at once.', [
    'src/sale/sending/gate.ts',
    '    for (const hold of budget.holds)\n      this.#remember(laneKey(hold), { until: now + hold.length, step: hold.step })\n',
    '',
  ]),
  bug(
    'a 429 forgotten that comes during a back-off',
    'Its request is sent again at the very end of that back-off: never retry a 429 immediately.',
    [
      'src/sale/sending/gate.ts',
      'const until = Math.max(now + lengthOf(step), isHeld ? before.until : 0)',
      'const until = isHeld ? before.until : now + lengthOf(step)',
    ],
  ),
  bug('twelve sends a minute', 'The platform allows ten.', [
    'src/sale/limits.ts',
    'purchase: rateLimits.purchase.requests,',
    'purchase: rateLimits.purchase.requests + 2,',
  ]),
  bug(
    'failed when a poll gets no answer',
    'Nobody answered, and the till says that the sale has failed.',
    [
      'src/sale/sending/asker.ts',
      '    this.#asked(drive, answer.kind)\n    const isAnothers',
      "    this.#asked(drive, answer.kind)\n    if (reply.kind === 'no-answer' && reply.reason === 'timeout')\n      await this.#seen(row, move.transactionId, 'FAILED', { transactionId: move.transactionId })\n    const isAnothers",
    ],
  ),
  bug(
    'an answer dropped when the journal is full',
    'Sold, and the receipt is gone with the write that failed.',
    [
      'src/sale/sending/learn.ts',
      "await parts.book.apply(reference, believed, 'must', along)",
      "await parts.book.apply(reference, believed, 'once', along)",
    ],
  ),
  bug(
    '1006 after a lost retry read as a rejection',
    '"Already retried" means that our own retry landed.',
    [
      'src/sale/machine/verdict.ts',
      "    if (isRetry(row) && code === '1006') return verify('already-retried', event, event.at)\n",
      '',
    ],
  ),
  bug(
    'an unlisted code rejected at once',
    "The answer may be a stranger's, and the sale executed.",
    [
      'src/sale/machine/verdict.ts',
      "if (event.kind !== 'answered-unlisted') return 'ignored'\n",
      "if (event.kind !== 'answered-unlisted') return 'ignored'\n    if (event.said.code !== '1') return { to: 'rejected', verification: null }\n",
    ],
  ),
  bug(
    'a rejection believed while an earlier send is open',
    'The first send may still arrive, or have been executed.',
    [
      'src/sale/machine/verdict.ts',
      '    if (hasUnresolvedAttempt(row, true))\n      return verify(',
      '    if (row.attempts.length > 99)\n      return verify(',
    ],
  ),
  bug('1103 shown as sold', 'An empty wallet is no sale.', [
    'src/api/classify.ts',
    'if (body?.code !== successCode || body.successful === false) return undefined\n  if (body.transactionId === undefined) return undefined',
    "if (body?.code !== successCode && body?.code !== '1103') return undefined\n  if (body.transactionId === undefined) return undefined",
  ]),
  bug(
    "another user's token for a parked sale",
    'The sale is paid from the wallet of whoever is signed in.',
    [
      'src/sale/sending/driver.ts',
      "if (!mine || !this.#parts.wire.signedIn()) return { kind: 'sign-in' }",
      "if (!this.#parts.wire.signedIn() && !mine) return { kind: 'sign-in' }",
    ],
  ),
  bug(
    "a send that is late goes under the next user's session",
    'The sale is paid from the wallet of whoever has signed in meanwhile.',
    [
      'src/sale/sending/wire.ts',
      'session.identity()?.userKey === userKey',
      'userKey !== undefined',
    ],
  ),
  bug(
    "an answer leaks into the next user's session",
    'What was asked for one user is told to another.',
    [
      'src/api/session.ts',
      '      if (stay !== mine) return aborted\n      if (reply.kind',
      '      if (reply.kind',
    ],
  ),
  bug('a receipt stored in the clear', 'Whoever has the disk has the voucher.', [
    'src/sale/sending/answer-event.ts',
    'const sealed = await seal(JSON.stringify(response))',
    'const { iv } = await seal(JSON.stringify(response))\n    const sealed = { iv, data: new TextEncoder().encode(JSON.stringify(response)) }',
  ]),
  bug(
    'the goods in what the platform said last',
    'A token in the summary is a token in every list and export.',
    [
      'src/sale/sending/answer-event.ts',
      "      return { outcome: 'unknown', at, why: 'contradictory' }",
      "      return { outcome: 'unknown', at, why: 'contradictory', message: JSON.stringify(answer.response.receipt) }",
    ],
    [
      'src/sale/machine/machine.ts',
      "{ attempts: closed(row, 'answered'), ...receiptOf(event.receipt) }",
      "{ attempts: closed(row, 'answered'), saidLast: event.said, ...receiptOf(event.receipt) }",
    ],
  ),
  bug('polling stops after five polls', 'A slow sale is never heard of again.', [
    'src/sale/machine/plan.ts',
    "    case 'in-flight':\n",
    "    case 'in-flight':\n      if (facts.tries > 5) return { kind: 'rest' }\n",
  ]),
  bug('the 24-hour rule ignored', 'What nobody resolves is never brought to a manager.', [
    'src/sale/machine/plan.ts',
    'if (neverOld.has(row.state)) return undefined\n',
    'if (row.createdAt > 0) return undefined\n',
  ]),
  bug('a set-aside sale that was sold stays quiet', 'Sold after all, and nobody is told.', [
    'src/sale/machine/machine-table.ts',
    "    'polled-completed': to('needs-attention', 'sale-engine.md, States: sold after all'),",
    "    'polled-completed': 'ignored',",
  ]),
  bug(
    'the hand-over deletes the receipt',
    'The customer comes back for a copy, and there is none.',
    [
      'src/sale/machine/machine.ts',
      "if (event.kind !== 'purge') return row",
      "if (event.kind !== 'purge' && event.kind !== 'hand-over') return row",
    ],
  ),
  bug('a sale cancelled that was sent', 'Cancelled on the screen, debited at the platform.', [
    'src/sale/machine/verdict.ts',
    "'when-cancelled': (row) => (wasSent(row) ? 'refused' : { to: 'cancelled' }),",
    "'when-cancelled': () => ({ to: 'cancelled' }),",
  ]),
  bug(
    'not found read as failed',
    'Absent from the list is not FAILED: the send may still arrive.',
    [
      'src/sale/machine/verdict.ts',
      "if (verification === undefined) return { to: 'asking', ask: 'not-found' }",
      "if (verification === undefined) return { to: 'rejected' }",
    ],
  ),
  bug('sold without a receipt and nothing said', 'The customer has paid and has no token.', [
    'src/sale/machine/verdict.ts',
    "to: event.receipt.kind === 'whole' ? 'completed' : 'receipt-awaited',",
    "to: 'completed',",
  ]),
  bug(
    'an old command of a frozen tab is done',
    'Its asker was told "nothing sold" by another tab, and the customer pays a second time.',
    ['src/sale/tab/ownership.ts', 'if (message.to === desk.fence)', 'if (message.to >= 0)'],
  ),
  bug('a send let go of that may have been executed', 'A row forgets why it must be checked.', [
    'src/sale/machine/machine.ts',
    "if (surplus <= 0 || place === 0 || outcome !== 'not-executed') return true",
    'if (surplus <= 0 || place === 0) return true',
  ]),
  bug(
    'retried from the list while an attempt of this till is open',
    'The open attempt may be that very transaction: one sale goes on twice.',
    [
      'src/sale/desk/desk.ts',
      'if (row.merchantReference === merchantReference && !hasEnded(row.state))',
      "if (row.merchantReference === merchantReference && row.state === 'draft')",
    ],
  ),
  bug(
    'the failed parent adopted as its own retry',
    'What the retry sold is shown as failed, and is sold to somebody else once more.',
    [
      'src/sale/sending/search.ts',
      'const enough = failed.length > target.unnamedFailures',
      'const enough = failed.length > 0',
    ],
  ),
  bug(
    'a refusal of the replay believed',
    'The platform has accepted the sale and does not tell how it stands; that it refuses the repeat says nothing.',
    [
      'src/sale/machine/machine-table.ts',
      "'answered-rejected': to('in-flight', 'ruling R34: it was accepted before'),",
      "'answered-rejected': to('rejected', 'planted'),",
    ],
  ),
  bug(
    'a refused retry read as failed',
    'The retry was refused because the sale is under way or sold, and the till says that it failed.',
    [
      'src/api/classify.ts',
      "if (sent !== 'retry' ||",
      "if (sent !== 'retry' || read.status > 0 ||",
    ],
    ['src/api/classify.ts', "if (sent === 'retry' || body?.successful", 'if (body?.successful'],
  ),
  bug(
    'a status read from the response code',
    'A record that tells no status is believed to have failed, and sold once more.',
    [
      'src/contract/member-names.ts',
      '(?:status|state)(?:code|name|text|value)?$/',
      '(?:status|state|responsecode)(?:code|name|text|value)?$/',
    ],
  ),
  bug(
    'an older view shown over the newer one',
    'A tab that was frozen shows what was sold as not sent, and somebody sells it once more.',
    [
      'src/sale/tab/display.ts',
      'known.version > sale.version ? known',
      'known.version < 0 ? known',
    ],
  ),
  bug(
    'replayed for ever although answered of another transaction',
    'A sale that was retried elsewhere is never anybody’s to decide, and takes the sends of all others.',
    [
      'src/sale/machine/plan.ts',
      '? facts.strangeReplays >= limits.strangeBeforePerson',
      '? facts.strangeReplays > 1_000_000',
    ],
  ),
  bug('retries counted as purchases', 'A worklist holds up the queue at the counter.', [
    'src/sale/sending/wire.ts',
    "return route === 'redeem' || route === 'retry' ? { userKey, endpoint: route } : { userKey }",
    'return route === "redeem" ? { userKey, endpoint: route } : { userKey }',
  ]),
]
