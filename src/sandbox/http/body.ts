import { isInteger, isSafeNumber } from 'lossless-json'
import { z } from 'zod'
import { parseJson, type ParsedJson } from '../../values/text/json-text.ts'
import { Refusal } from '../rules/checks/refusal.ts'

/** The largest body that we read, in bytes. */
export const largestBody = 100 * 1_024

/**
 * Reads a request's JSON body: at most 100 kB of UTF-8, `application/json`, uncompressed.
 * @returns `undefined` when the body is empty
 * @throws {Refusal} 413 when too large, 415 when its headers say it isn't JSON, 400 when its text isn't
 */
export async function readBody(request: Request): Promise<unknown> {
  const bytes = await readBytes(request)
  if (bytes.length === 0) return undefined
  checkHeaders(request.headers)
  const text = decode(bytes)
  const parsed = readJson(text)
  if (!parsed.ok) throw malformed('The body is not valid JSON, or has a member twice')
  if (!tokensOf(text).every(isExact))
    throw malformed('The body holds a number with too many digits')
  if (!storable(parsed.value)) throw malformed('The body holds text that is not valid Unicode')
  return parsed.value
}

/** Reads a JSON text in which no object has a member twice: others might read the first one. */
export function readJson(text: string): ParsedJson {
  const parsed = parseJson(text)
  // First: the search for tokens takes long in a text that is none, such as an endless string.
  if (!parsed.ok) return parsed
  const written = tokensOf(text).filter((token) => token.endsWith(':')).length
  return membersIn(parsed.value) < written ? { ok: false } : parsed
}

/** The names of members with their colon, the texts and the numbers of a JSON text. */
function tokensOf(json: string): readonly string[] {
  return json.match(/"[^"\\]*(?:\\.[^"\\]*)*"(?:\s*:)?|-?\d[\d.eE+-]*/g) ?? []
}

function membersIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const items: readonly unknown[] = Object.values(value)
  const own = Array.isArray(value) ? 0 : items.length
  return items.reduce<number>((sum, item) => sum + membersIn(item), own)
}

/** Whether reading keeps all digits: an amount is never rounded. A long whole number stays text (ruling R14). */
function isExact(token: string): boolean {
  return token.startsWith('"') || isInteger(token) || isSafeNumber(token)
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const told = request.headers.get('content-length')
  if (Number(told ?? 0) > largestBody) throw tooLarge()
  // HTTP enforces the stated length, so we read the body in one piece. In a page nothing enforces it.
  if (told !== null) {
    const bytes = new Uint8Array(await request.arrayBuffer().catch(brokenOff))
    if (bytes.length > largestBody) throw tooLarge()
    return bytes
  }
  if (request.body === null) return new Uint8Array()
  const reader = request.body.getReader()
  const pieces: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read().catch(brokenOff)
    if (done) break
    length += value.length
    if (length > largestBody) {
      // Not awaited, because an endless sender would delay the answer.
      reader.cancel().catch(() => undefined)
      throw tooLarge()
    }
    pieces.push(value)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

/** The sender broke off, so nobody reads an explanation. */
function brokenOff(): never {
  throw malformed('The body could not be read to its end')
}

/**
 * Refuses a body that isn't declared as JSON. A page of another origin can send such a body without permission, and
 * must not use up a limit with it.
 * @throws {Refusal} 415
 */
export function checkMediaType({ method, headers }: Request): void {
  if (!['GET', 'HEAD'].includes(method) && headers.has('content-type')) checkHeaders(headers)
}

function checkHeaders(headers: Headers): void {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';')
  const charset = parameters.find((parameter) => parameter.trim().startsWith('charset='))
  const isUtf8 = charset === undefined || /^\s*charset="?utf-?8"?\s*$/.test(charset)
  const encoding = headers.get('content-encoding') ?? 'identity'
  if (type.trim() !== 'application/json' || !isUtf8)
    throw new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'Content-Type must be application/json')
  if (encoding.trim().toLowerCase() !== 'identity')
    throw new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'Content-Encoding is not supported')
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw malformed('The body is not valid UTF-8')
  }
}

/** Whether we can store every text in a value: no NUL, no half of a surrogate pair. */
function storable(value: unknown): boolean {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.every(storable)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, item]) => storableText(key) && storable(item))
}

/** Whether we can store a text: no NUL, no half of a surrogate pair. */
function storableText(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text)
}

/** What is wrong with a value, naming the member: 'amount is required', 'amount is invalid'. */
function problemOf(error: z.ZodError, value: unknown): string {
  const path = error.issues[0]?.path ?? []
  if (path.length === 0) return 'The body must be a JSON object'
  let found = value
  for (const key of path) found = ownMember(found, key)
  const name = path.map(String).join('.')
  return found == null || found === '' ? `${name} is required` : `${name} is invalid`
}

function ownMember(value: unknown, key: PropertyKey): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return Reflect.get(value, key)
}

/**
 * Checks a body against its schema.
 * @param refuse makes the error to throw
 */
export function checkBody<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  refuse: (problem: string) => Error = malformed,
): z.output<Schema> {
  const parsed = schema.safeParse(value ?? {})
  if (!parsed.success) throw refuse(problemOf(parsed.error, value))
  return parsed.data
}

function malformed(message: string): Refusal {
  return new Refusal(400, 'INVALID_REQUEST', message)
}

function tooLarge(): Refusal {
  return new Refusal(413, 'PAYLOAD_TOO_LARGE', 'The body is larger than 100 kB')
}
