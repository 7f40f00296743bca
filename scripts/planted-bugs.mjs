import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Bugs that the till must not have, with the check that must catch each: the simulator, random platforms or unit tests.
 * An edit replaces a piece of code that occurs exactly once in `src`, in any file and with any line breaks.
 * @type {readonly { name: string, caughtBy: 'simulator' | 'platforms' | 'tests', edits: readonly (readonly [find: string, replace: string])[] }[]}
 */
export const plantedBugs = [
  {
    name: 'a new reference after a timeout: the customer pays twice',
    caughtBy: 'simulator',
    edits: [
      [
        'return purchaseOf(bodyText)',
        'return purchaseOf(bodyText.replace(row.merchantReference, `${row.merchantReference}${row.attempts.length || ""}`))',
      ],
    ],
  },
  {
    name: 'a sale is sent again although its customer has the money back',
    caughtBy: 'simulator',
    edits: [["moneyOf(this.sale(row)).kind === 'given-back'", 'false']],
  },
  {
    name: '5xx read as a rejection: the sale may have been executed',
    caughtBy: 'simulator',
    edits: [
      [
        "{ kind: 'unknown', why: 'server-error' }",
        "{ kind: 'rejected', code: '500', reason: undefined }",
      ],
    ],
  },
  {
    name: 'reprocess on an unknown outcome',
    caughtBy: 'simulator',
    edits: [
      [
        'return purchaseOf(bodyText)',
        "return purchaseOf(row.attempts.some(({ outcome }) => outcome === 'unknown') ? bodyText.replace('{', '{\"reprocess\":true,') : bodyText)",
      ],
    ],
  },
  {
    name: 'the journal after the fetch: a crash leaves an unknown sale',
    caughtBy: 'simulator',
    edits: [
      ['const departed = await this.#depart({ id: send.id, at: granted }, lane, request)', ''],
      [
        'const written = await this.#begin(row, send)',
        'const departed = await this.#depart({ id: send.id, at: granted }, lane, request)\nconst written = await this.#begin(row, send)',
      ],
    ],
  },
  {
    name: 'another sale’s record believed',
    caughtBy: 'simulator',
    edits: [
      [
        'return valuesUnder(record, memberSpellings.transactionId)',
        'return true || valuesUnder(record, memberSpellings.transactionId)',
      ],
    ],
  },
  {
    name: 'another sale’s answer believed: one customer gets another’s goods',
    caughtBy: 'simulator',
    edits: [['await isTaken(parts, transactionId, reference)', 'false']],
  },
  {
    name: 'status 0 read as no status: a COMPLETED sale is polled for ever',
    caughtBy: 'tests',
    edits: [["if (typeof status !== 'string' && typeof status !== 'number')", 'if (!status)']],
  },
  {
    name: '202 read as sold: the customer leaves without goods',
    caughtBy: 'simulator',
    edits: [
      [
        'const code = body?.code?.toUpperCase()',
        "if (status === 202 && body?.transactionId) return { kind: 'completed', transactionId: body.transactionId, response: body.response }\nconst code = body?.code?.toUpperCase()",
      ],
    ],
  },
  {
    name: 'a refresh for each request: the second is refused, and the cashier is signed out',
    caughtBy: 'tests',
    edits: [['if (underWay?.used === used) return underWay.outcome', '']],
  },
  {
    name: 'the budget not shared with the next owner: a new tab floods the platform',
    caughtBy: 'simulator',
    edits: [['this.#gate.load(await journal.readBudget())', 'await journal.readBudget()']],
  },
  {
    name: 'the back-off of a 429 ignored',
    caughtBy: 'simulator',
    edits: [
      ['Math.max(held?.until ?? now, this.#freeAt', 'Math.max(now, this.#freeAt'],
      ['> GRANT || gate.heldUntil(lane) !== undefined', '> GRANT'],
    ],
  },
  {
    name: 'a stale owner overwrites what its successor has learnt',
    caughtBy: 'tests',
    edits: [["if (((await owner.get('fence')) ?? 0) !== write.fence) throw new StaleFence()", '']],
  },
  {
    name: 'a stale owner sends: the tab was frozen while another took over',
    caughtBy: 'tests',
    edits: [['const isOwner = await this.#isOwner()', 'const isOwner = true']],
  },
  {
    name: 'the second of two taps missed: the customer pays twice',
    caughtBy: 'simulator',
    edits: [['if (duplicate !== undefined &&', 'if (false &&']],
  },
  {
    name: 'failed after a day of waiting: the goods arrive on the second day',
    caughtBy: 'simulator',
    edits: [
      ["to('needs-attention', 'ruling R21; never failed by time')", "to('failed', 'planted')"],
    ],
  },
  {
    name: 'absent from the list read as failed',
    caughtBy: 'simulator',
    edits: [["return { to: 'asking', ask: 'not-found' }", "return { to: 'rejected' }"]],
  },
  {
    name: 'a rejection believed while an earlier send is open',
    caughtBy: 'tests',
    edits: [['if (hasUnresolvedAttempt(row, true)) return verify(', 'if (false) return verify(']],
  },
  {
    name: 'a second child of one parent: two retries of one failed sale',
    caughtBy: 'simulator',
    edits: [
      [
        'if (current !== undefined) return',
        "if (current !== undefined && this.#parts.book.row(current)?.state === 'delivered') return",
      ],
      [
        "event.kind === 'retry-begins' && row.child === event.replaces",
        "event.kind === 'retry-begins'",
      ],
    ],
  },
  {
    name: 'another user’s token for a sale that waits for a sign-in: a stranger’s wallet pays',
    caughtBy: 'simulator',
    // Either guard alone keeps it off the wire.
    edits: [
      ['if (!mine || !this.#parts.wire.signedIn())', 'if (!mine && !this.#parts.wire.signedIn())'],
      ['session.identity()?.userKey === userKey', 'session.identity() !== undefined'],
    ],
  },
  {
    name: 'PENDING in a record read as FAILED',
    caughtBy: 'simulator',
    edits: [
      ["else if (status === 'FAILED')", "else if (status === 'FAILED' || status === 'PENDING')"],
    ],
  },
  {
    name: 'sold without a receipt and nothing said: the customer has no token',
    caughtBy: 'simulator',
    edits: [["receipt.kind === 'whole' ? 'completed' : 'receipt-awaited'", "'completed'"]],
  },
  {
    name: 'a receipt stored in the clear',
    caughtBy: 'simulator',
    edits: [
      [
        'const sealed = await seal(JSON.stringify(response))',
        'const { iv } = await seal(JSON.stringify(response))\nconst sealed = { iv, data: new TextEncoder().encode(JSON.stringify(response)) }',
      ],
    ],
  },
  {
    name: 'nothing is ever purged: years of PINs and tokens stay on the device',
    caughtBy: 'tests',
    edits: [['limits.keepSecretsFor, PURGED_AT_ONCE)', 'limits.keepSecretsFor, 0)']],
  },
  {
    name: 'the status of a part believed: a returned payment makes a sale failed',
    caughtBy: 'platforms',
    edits: [['trx|sale|purchase)*(?:status', 'trx|sale|purchase|payment|delivery)*(?:status']],
  },
  {
    name: 'a retry after the money was given back is free: nobody has paid for it',
    caughtBy: 'simulator',
    edits: [
      [
        "if (where !== undefined) return { kind: 'not-paid' }",
        'if (where !== undefined) return []',
      ],
    ],
  },
  {
    name: 'a basket’s whole cash given back for one of its sales',
    caughtBy: 'simulator',
    edits: [['Math.min(held, roundCash(stayingCash, payment.rounding))', '0']],
  },
  {
    name: 'sales written without their payment: the drawer has unexpected cash',
    caughtBy: 'simulator',
    edits: [
      [
        '{ fence: this.#parts.fence, rows, payments, events }',
        '{ fence: this.#parts.fence, rows, events }',
      ],
    ],
  },
  {
    name: 'two decisions at once about a payment: the second undoes the first',
    caughtBy: 'simulator',
    edits: [
      [
        'const refusal = refusalIn(payments())',
        'const early = payments()\nconst refusal = refusalIn(early)',
      ],
      ['const paid = payments()', 'const paid = early'],
    ],
  },
  {
    name: 'long numbers rounded: a search for the number on the slip finds nothing',
    caughtBy: 'platforms',
    edits: [
      ['MAY_EXCEED.test(json) ? parseKeepingDigits(json) : parsePlain(json)', 'parsePlain(json)'],
    ],
  },
  {
    name: 'success only if `successful` says so',
    caughtBy: 'platforms',
    edits: [
      [
        'body?.code !== successCode || body.successful === false',
        'body?.code !== successCode || body.successful !== true',
      ],
    ],
  },
  {
    name: 'whole paths as names not found: the slip lacks what a customer needs',
    caughtBy: 'platforms',
    edits: [["return follow(response, ['receipt', flat])", 'return undefined']],
  },
]

const source = fileURLToPath(new URL('../src', import.meta.url))

/** @type {{ file: string, code: string }[] | undefined} */
let known

/** Reads the product's modules once. */
function product() {
  known ??= readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^testing/.test(name))
    .map((name) => join(source, name))
    .map((file) => ({ file, code: readFileSync(file, 'utf8') }))
  return known
}

/** @param {string} find */
function patternOf(find) {
  const tokens = find.match(/\w+|[^\w\s]/g) ?? []
  return new RegExp(tokens.map((token) => token.replace(/\W/, '\\$&')).join('\\s*'), 'g')
}

/**
 * Where to plant a bug.
 * @param {string} name
 * @returns {{ file: string, pattern: RegExp, replace: string }[]}
 * @throws {Error} unless each piece occurs exactly once in the product
 */
export function placesOf(name) {
  const bug = plantedBugs.find((one) => one.name === name)
  if (bug === undefined) throw new Error(`No planted bug is called “${name}”`)
  return bug.edits.map(([find, replace]) => {
    const pattern = patternOf(find)
    const found = product().flatMap(({ file, code }) => [...code.matchAll(pattern)].map(() => file))
    if (found.length !== 1)
      throw new Error(`“${name}” replaces text that occurs ${found.length} times: ${find}`)
    return { file: found[0] ?? '', pattern, replace }
  })
}

/**
 * Plants the bug in `PLANTED_BUG`.
 * @returns {import('vite').Plugin | undefined} undefined without a bug
 */
export function plantedBug() {
  const name = process.env['PLANTED_BUG']
  if (!name) return undefined
  const places = placesOf(name)
  return {
    name: 'planted-bug',
    enforce: 'pre',
    transform: (code, id) =>
      places
        .filter(({ file }) => file === id)
        .reduce((text, { pattern, replace }) => text.replace(pattern, () => replace), code),
  }
}
