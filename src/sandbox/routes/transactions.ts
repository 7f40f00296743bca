import type { Handler } from 'hono'
import { pageRequest, pagination, type PageRequest } from '../../platform/contract/pagination.ts'
import { transactionRequest } from '../../platform/contract/sale/transaction.ts'
import { successCode } from '../../platform/contract/response-code.ts'
import { json, transactionRecord } from '../http/answer.ts'
import { checkBody, readBody } from '../http/body.ts'
import { findCurrent } from '../http/current.ts'
import type { Env, Parts, RequestContext } from '../http/parts.ts'
import { Refusal } from '../rules/checks/refusal.ts'
import { transactionSortFields, type Caller, type TransactionSort } from '../store/store.ts'
import type { Switches } from '../rules/switches.ts'

/**
 * `POST /transactions`: one transaction by its id, else a page. Parameters come from the body or the query; the body
 * wins (spec, sections Endpoints 18 and Pagination parameters; ruling R5).
 */
export function queryTransactions(parts: Parts): Handler<Env> {
  return async (c) => {
    const query = checkBody(transactionRequest, await readBody(c.req.raw))
    if (query.transactionId != null) return polled(parts, c.var.caller, query.transactionId)
    const inQuery = pageInQuery(c)
    return listed(parts, c.var.caller, {
      page: query.page ?? inQuery.page,
      size: query.size ?? inQuery.size,
      sort: query.sort ?? inQuery.sort,
    })
  }
}

/** `GET /transactions?page&size&sort` (spec, section Endpoints 18). */
export function listTransactions(parts: Parts): Handler<Env> {
  return (c) => listed(parts, c.var.caller, pageInQuery(c))
}

function pageInQuery(c: RequestContext): PageRequest {
  const { page, size, sort } = c.req.query()
  return {
    ...(page !== undefined && { page: numberIn(page) }),
    ...(size !== undefined && { size: numberIn(size) }),
    ...(sort !== undefined && { sort }),
  }
}

/**
 * One of the caller's transactions, in the form that the switches choose. ASSUMPTION (R5): an unknown transaction or
 * another account's is 404.
 */
async function polled(parts: Parts, { accountId }: Caller, id: string): Promise<Response> {
  const transaction = await findCurrent(parts, id)
  if (transaction?.accountId !== accountId)
    throw new Refusal(404, 'TRANSACTION_NOT_FOUND', 'Transaction not found', { errorCode: 1001 })
  const switches = parts.switches()
  const record = transactionRecord(transaction, switches)
  return json(pollShapes[switches.pollShape](record))
}

/** The forms of a poll's answer (ruling R5). */
const pollShapes: Readonly<Record<Switches['pollShape'], (record: unknown) => unknown>> = {
  record: (record) => record,
  data: (record) => ({ responseCode: successCode, successful: true, data: record }),
  array: (record) => [record],
  page: (record) => ({ content: [record], page: 0, size: 1, totalElements: 1, totalPages: 1 }),
}

/** A page of the caller's transactions; the switch `pollShape` wraps it only when set to `data`. */
async function listed(
  parts: Parts,
  { accountId }: Caller,
  request: PageRequest,
): Promise<Response> {
  const wanted = checkedPage(checkBody(pageRequest, request))
  const { content, totalElements } = await currentPage(parts, accountId, wanted)
  const switches = parts.switches()
  const { page, size } = wanted
  const answer = {
    content: content.map((transaction) => transactionRecord(transaction, switches)),
    page,
    size,
    totalElements,
    totalPages: Math.ceil(totalElements / size),
  }
  if (switches.pollShape !== 'data') return json(answer)
  return json({ responseCode: successCode, successful: true, data: answer })
}

/** A page whose transactions have taken all due steps. These may move transactions off the page. */
async function currentPage(
  { store, fulfilment }: Parts,
  accountId: string,
  wanted: Parameters<Parts['store']['listTransactions']>[1],
): ReturnType<Parts['store']['listTransactions']> {
  const page = await store.listTransactions(accountId, wanted)
  const current = []
  for (const transaction of page.content) current.push(await fulfilment.current(transaction))
  const isSame = current.every((transaction, index) => transaction === page.content[index])
  return isSame ? page : store.listTransactions(accountId, wanted)
}

/** The largest page index that we look for. */
const largestPage = 1_000_000

/**
 * Page, size and sort with their defaults. ASSUMPTION: a size above the recommended 100 counts as 100; an invalid page,
 * size or field is 400.
 */
function checkedPage(request: PageRequest): {
  page: number
  size: number
  sort: TransactionSort
} {
  const page = request.page ?? pagination.defaultPage
  const size = request.size ?? pagination.defaultSize
  if (!Number.isInteger(page) || page < 0 || page > largestPage)
    throw new Refusal(400, 'INVALID_REQUEST', 'page must be a whole number from 0')
  if (!Number.isInteger(size) || size < 1)
    throw new Refusal(400, 'INVALID_REQUEST', 'size must be a whole number from 1')
  return {
    page,
    size: Math.min(size, pagination.maximumSize),
    sort: checkedSort(request.sort ?? 'createdDate,desc'),
  }
}

function checkedSort(sort: string): TransactionSort {
  const [name = '', direction = 'asc', ...rest] = sort.split(',')
  const field = transactionSortFields.find((known) => known === name)
  if (field === undefined || rest.length > 0 || (direction !== 'asc' && direction !== 'desc'))
    throw new Refusal(
      400,
      'INVALID_REQUEST',
      `sort must be one of ${transactionSortFields.join(', ')}, then ,asc or ,desc`,
    )
  return { field, direction }
}

function numberIn(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
}
