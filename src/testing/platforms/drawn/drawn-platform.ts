import type { Fetch } from '../../../platform/transport/transport.ts'
import { isEnumerationName } from '../../../platform/contract/endpoints.ts'
import { isInFlightCode } from '../../../platform/contract/response-code.ts'
import { createSandbox, type Sandbox } from '../../../sandbox/app.ts'
import { openMemoryStore } from '../../../sandbox/memory/memory-store.ts'
import { retryReceipt } from '../../../sandbox/rules/receipts.ts'
import type { Store, Transaction } from '../../../sandbox/store/store.ts'
import { parseJson } from '../../../values/text/json-text.ts'
import type { Clock } from '../../../platform/transport/clock.ts'
import { unknownCategory } from '../../shop/kind-cases.ts'
import { plainHashing, plainSeed } from '../../servers/plain-sandbox.ts'
import type { Dice } from '../../simulator/dice.ts'
import {
  answerOf,
  askedOf,
  isSend,
  members,
  noRoute,
  pageIn,
  rows,
  type Asked,
  type Reached,
} from '../asked.ts'
import { atPace } from '../at-pace.ts'
import { drawnSaleAnswer, type PlatformAnswer } from './drawn-answers.ts'
import { DrawnCatalogue } from './drawn-catalogue.ts'
import { drawnLookup, givenReference } from './drawn-lookups.ts'
import { drawnReceipt, inRecord, type DrawnReceipt } from './drawn-receipts.ts'
import { drawnPage, drawnPoll, drawnRecord, pageOf, type AskedPage } from './drawn-records.ts'
import { DrawnSession } from './drawn-session.ts'
import { inTypes, spare } from './drawn-types.ts'
import type { Drawn } from './grammar.ts'
import type { Members } from './spelling.ts'

/** The whole sandbox in memory, with a layer that turns it into a drawn platform. */
export class DrawnPlatform {
  readonly drawn: Drawn
  readonly catalogue: DrawnCatalogue
  readonly apiBaseUrl: string
  /** Every request, in order. */
  readonly reached: Reached[] = []
  /** Every receipt that the platform gave, by transaction id. */
  readonly receipts = new Map<string, DrawnReceipt[]>()
  /** Unexpected errors of the sandbox. */
  readonly errors: unknown[] = []
  readonly #clock: Clock
  readonly #store: Store
  readonly #sandbox: Sandbox
  readonly #session: DrawnSession
  readonly #sendsBy = new Map<string, number>()
  /** First answers to accepted requests that didn't finish at once, by reference. */
  readonly #firstAnswers = new Map<string, PlatformAnswer>()
  readonly #tell: (line: string) => void

  /** @param tell called with each request and its answer */
  constructor(drawn: Drawn, clock: Clock, dice: Dice, tell: (line: string) => void) {
    this.drawn = drawn
    this.#tell = tell
    this.#clock = clock
    this.catalogue = new DrawnCatalogue(drawn)
    this.#session = new DrawnSession(drawn, clock)
    const endings = { nothing: '', '/': '/', '/api/v1': '/api/v1' }
    this.apiBaseUrl = `http://platform.test/vas${endings[drawn.addressEnding]}`
    this.#store = atPace(
      drawn,
      openMemoryStore(plainSeed(), () => this.now()),
    )
    this.#sandbox = createSandbox({
      store: this.#store,
      hashing: plainHashing,
      clock: {
        now: () => this.now(),
        after(ms, run) {
          const off = new AbortController()
          clock.wait(ms, off.signal).then(run, () => undefined)
          return () => off.abort()
        },
      },
      random: dice.fill,
      rateLimits: drawn.limits === 'ten purchases a minute',
      switches: {
        catalogueMethod: drawn.catalogueMethod,
        insufficientFunds: drawn.insufficientFunds,
        replayAfterRetry: drawn.replayAfterRetry,
        referenceReuse: drawn.referenceReuse,
        refusalExtras: drawn.retryRefusal,
      },
      onError: (error) => this.errors.push(error),
    })
  }

  /** The platform's own clock, in epoch milliseconds. */
  now(): number {
    const wrong = { right: 0, '2 minutes fast': 120_000, '20 minutes slow': -1_200_000 }
    return this.#clock.wallNow() + wrong[this.drawn.clock]
  }

  start(): Promise<void> {
    return this.#sandbox.start()
  }

  stop(): Promise<void> {
    return this.#sandbox.stop()
  }

  /** Everything that the platform booked for an account, oldest first. */
  async transactionsOf(accountId: string): Promise<readonly Transaction[]> {
    const { content } = await this.#store.listTransactions(accountId, {
      page: 0,
      size: 10_000,
      sort: { field: 'createdDate', direction: 'asc' },
    })
    return content
  }

  /** An account's money, including held money, and the sum of the whole ledger; in cents. */
  async books(accountId: string): Promise<{ readonly wallet: number; readonly sum: number }> {
    const { accounts, sum } = await this.#store.ledger()
    const own = accounts.find(({ id }) => id === accountId)
    return { wallet: own === undefined ? Number.NaN : own.balance + own.held, sum }
  }

  /** Other software's `fetch`; its requests don't count as the till's. */
  readonly fetchElsewhere: Fetch = (url, init) => this.#passOn(url, init)

  /** The till's `fetch`. */
  readonly fetch: Fetch = async (url, init) => {
    const asked = askedOf(url, init, this.#clock.wallNow())
    this.reached.push(asked)
    const whose = asked.body['merchantReference'] ?? asked.body['transactionId']
    const said = `${asked.method} ${asked.endpoint} ${typeof whose === 'string' ? whose : ''}`
    this.#tell(said)
    try {
      const response = await this.#answered(asked, url, init)
      this.#tell(`${said} is answered ${response.status}`)
      return response
    } catch (error) {
      this.#tell(`${said} gets no answer: ${String(error)}`)
      throw error
    }
  }

  async #answered(asked: Asked, url: string, init: RequestInit): Promise<Response> {
    const refused = this.#session.refusal(asked)
    if (refused !== undefined) {
      await this.#wait(asked, init.signal)
      if (refused === 'no CORS') throw new TypeError('Failed to fetch')
      return refused.status === 401 ? this.#unauthorised(refused) : answerOf(refused)
    }
    try {
      return await this.#answer(asked, url, init)
    } finally {
      await this.#wait(asked, init.signal)
    }
  }

  async #wait(asked: Asked, signal: AbortSignal | null | undefined): Promise<void> {
    await this.#clock.wait(this.#delayOf(asked), signal ?? undefined)
  }

  #unauthorised(refused: PlatformAnswer): Response {
    const { unauthorised } = this.drawn
    if (unauthorised === 'JSON') return answerOf(refused)
    const page = '<!doctype html><title>401</title>'
    return new Response(unauthorised === 'nothing' ? null : page, { status: 401 })
  }

  #delayOf({ endpoint, body }: Asked): number {
    const { answersAfter, tokenLife } = this.drawn
    // Otherwise the token would expire on the way.
    if (tokenLife === '5 s, always refreshed' && endpoint.startsWith('/auth/')) return 0
    if (answersAfter !== '35 s for the first of a sale')
      return {
        'no time': 0,
        '1.2 s': 1_200,
        '7 s': 7_000,
        '25 s for sends': isSend(endpoint) ? 25_000 : 0,
      }[answersAfter]
    if (!isSend(endpoint)) return 0
    const send = `${endpoint} ${String(body['merchantReference'])}`
    const before = this.#sendsBy.get(send) ?? 0
    this.#sendsBy.set(send, before + 1)
    return before === 0 ? 35_000 : 0
  }

  async #answer(asked: Asked, url: string, init: RequestInit): Promise<Response> {
    const { endpoint } = asked
    if (/^\/products\/categories\/\d+\/fields$/.test(endpoint)) return this.#fields(asked, init)
    if (endpoint === '/transactions') return this.#transactions(asked, url, init)
    const response = await this.#passOn(url, init, this.#bodyFor(asked))
    const text = await response.text()
    const parsed = parseJson(text)
    // The sandbox's fixed inputs ask for half a JSON, an HTML page, or nothing.
    if (!parsed.ok) return new Response(text || null, { status: response.status })
    const { status } = response
    if (endpoint.startsWith('/auth/')) return this.#session.tokens(endpoint, status, parsed.value)
    if (Array.isArray(parsed.value)) return this.#listing(endpoint, parsed.value)
    const answer = { status, body: members.parse(parsed.value) }
    const { lookupTypes, saleTypes } = this.drawn
    if (endpoint.startsWith('/lookup/')) {
      const given = drawnLookup(this.drawn, answer)
      return answerOf({ ...given, body: inTypes(lookupTypes, given.body, spare.lookup) })
    }
    if (isSend(endpoint)) {
      const given = await this.#sale(answer, asked)
      return answerOf({ ...given, body: inTypes(saleTypes, given.body, spare.sale) })
    }
    return answerOf({ ...answer, status: this.#wrongMethod(status) })
  }

  /**
   * Passes a request to the sandbox.
   * @param body instead of the request's body
   */
  #passOn(url: string, init: RequestInit, body?: Members, path?: string): Promise<Response> {
    const headers = new Headers(init.headers)
    const bearer = headers.get('Authorization')
    if (bearer !== null) headers.set('Authorization', this.#session.ownForm(bearer))
    const target = path === undefined ? url : new URL(path, url).href
    const { method = 'GET' } = init
    const text = body === undefined ? init.body : JSON.stringify(body)
    return this.#sandbox.fetch(
      new Request(target, { method, headers, ...(text == null ? {} : { body: text }) }),
      { ip: '10.0.0.1' },
    )
  }

  /** The body in the sandbox's form. */
  #bodyFor({ endpoint, body }: Asked): Members | undefined {
    if (endpoint.startsWith('/auth/')) return this.#session.ownBody(body)
    if (endpoint !== '/purchase' && endpoint !== '/redeem' && !endpoint.startsWith('/lookup/'))
      return undefined
    const product = this.catalogue.productOf(String(body['productCode']))
    const own = { ...body, ...(product !== undefined && { productCode: product.code }) }
    if (endpoint !== '/purchase') return own
    const info = members.safeParse(body['additionalInfo']).data ?? {}
    const translated = this.catalogue.infoOf(product, info)
    const { validationReference, ...others } = translated
    return {
      ...own,
      ...(Object.keys(translated).length > 0 && {
        additionalInfo: {
          ...others,
          ...(validationReference !== undefined && {
            validationReference: givenReference(validationReference),
          }),
        },
      }),
    }
  }

  #listing(endpoint: string, items: readonly unknown[]): Response {
    const name = endpoint.slice(endpoint.lastIndexOf('/') + 1)
    const { productTypes, categoryTypes, enumerationTypes } = this.drawn
    const listed = (): readonly unknown[] => {
      if (name === 'categories')
        return this.catalogue
          .categories(rows.parse(items))
          .map((item) => inTypes(categoryTypes, item, spare.category))
      if (name === 'products')
        return this.catalogue
          .products(rows.parse(items))
          .map((item) => inTypes(productTypes, item, spare.product))
      const entries = isEnumerationName(name) ? this.catalogue.enumeration(name, items) : items
      return entries.map((entry) => inTypes(enumerationTypes, entry))
    }
    return answerOf({ status: 200, body: this.catalogue.listing(name, listed()) })
  }

  /** Asks for a category that the sandbox has, so method and token are still checked. */
  async #fields({ endpoint }: Asked, init: RequestInit): Promise<Response> {
    const [, , , id = ''] = endpoint.split('/')
    const seedId = this.catalogue.seedIdIn(id)
    const known = seedId === unknownCategory.id ? 1 : seedId
    const path = `/vas/products/categories/${known}/fields`
    const { status } = await this.#passOn(this.apiBaseUrl, init, undefined, path)
    if (status !== 200) return answerOf({ status: this.#wrongMethod(status), body: noRoute })
    if (this.drawn.fieldsEndpoint === 'fails') return answerOf({ status: 503, body: noRoute })
    const body = inTypes(this.drawn.categoryTypes, this.catalogue.fields(Number(id)))
    return answerOf({ status: 200, body })
  }

  #wrongMethod(status: number): number {
    return status === 405 ? Number(this.drawn.wrongMethodStatus) : status
  }

  async #sale(answer: PlatformAnswer, { endpoint, body }: Asked): Promise<PlatformAnswer> {
    const { transactionId, receipt, responseCode } = answer.body
    const isRetry = endpoint.endsWith('/retry') || body['reprocess'] === true
    const reference = String(body['merchantReference'])
    const first = isRetry ? undefined : this.#firstAnswers.get(reference)
    if (first !== undefined && this.drawn.replayUnderWay === 'its first answer') return first
    const transaction = await this.#store.findTransaction(String(transactionId))
    const shown = transaction && this.#receiptOf(transaction, receipt, isRetry)
    const given = drawnSaleAnswer(this.drawn, answer, shown?.receipt)
    if (isInFlightCode(String(responseCode)) && !isRetry) this.#firstAnswers.set(reference, given)
    return given
  }

  #receiptOf(
    transaction: Transaction,
    receipt: unknown,
    isRetry = false,
    form = (given: DrawnReceipt) => given,
  ): DrawnReceipt | undefined {
    const plain = members.safeParse(receipt).data
    if (plain === undefined || transaction.receipt === null) return undefined
    // Uses the stored members: on the wire, a wide number becomes text.
    const stored = isRetry ? retryReceipt(transaction.receipt) : transaction.receipt
    const given = form(drawnReceipt(this.drawn, stored, transaction.updatedAt))
    const all = this.receipts.get(transaction.id) ?? []
    this.receipts.set(transaction.id, [...all, given])
    return given
  }

  async #transactions(asked: Asked, url: string, init: RequestInit): Promise<Response> {
    const { method, body } = asked
    const { pollShape, listMethod, listOrder } = this.drawn
    const isPoll = method === 'POST' && body['transactionId'] != null
    if (isPoll && pollShape === 'no such endpoint') return answerOf({ status: 404, body: noRoute })
    if ((isPoll ? pollShape : listMethod) === 'forbidden')
      return answerOf({ status: 403, body: noRoute })
    const response = await this.#passOn(url, init)
    if (response.status !== 200)
      return new Response(await response.text(), { status: response.status })
    const { accountId } = await this.#session.callerOf(asked.headers, this.#store, this.now())
    const wait = { 'at once': 0, '8 s': 8_000, '45 s': 45_000 }[this.drawn.recordsAfter]
    const all = (await this.transactionsOf(accountId)).filter(
      ({ createdAt }) => this.now() - createdAt >= wait,
    )
    if (isPoll) {
      const own = all.find(({ id }) => id === body['transactionId'])
      const page = this.#page(all, { page: 0, size: 20, sort: undefined })
      if (own === undefined) return answerOf({ status: 404, body: noRoute })
      return answerOf({ status: 200, body: drawnPoll(this.drawn, this.#record(own), page) })
    }
    if (listMethod === 'neither' || (listMethod !== 'both' && listMethod !== method.toLowerCase()))
      return answerOf({ status: this.#wrongMethod(405), body: noRoute })
    const page = pageIn(asked)
    if (listOrder === 'refused' && page.sort !== undefined)
      return answerOf({ status: 400, body: { error: 'INVALID_SORT', message: 'Unknown field' } })
    return answerOf({ status: 200, body: this.#page(all, page) })
  }

  #page(all: readonly Transaction[], asked: AskedPage): unknown {
    const { rows, size } = pageOf(this.drawn, all, asked)
    const content = rows.map((row) => this.#record(row))
    return drawnPage(this.drawn, content, { page: asked.page, size, total: all.length })
  }

  #record(transaction: Transaction): unknown {
    const record = drawnRecord(this.drawn, transaction, {
      codeOf: (code) => this.catalogue.codeOf(code),
      receiptOf: (one, receipt) =>
        this.#receiptOf(one, receipt, false, (given) => inRecord(this.drawn, given)),
    })
    return inTypes(this.drawn.recordTypes, record, spare.record)
  }
}
