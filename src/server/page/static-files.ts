import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { chooseEncoding, type Encoding } from '../http/encoding.ts'

/** One file of the till, in every form that we can send. */
interface StaticFile {
  /** From the name, never from the content. */
  readonly contentType: string
  /** Hash of the plain content, in hex. */
  readonly hash: string
  readonly forms: Readonly<Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>> & {
    readonly identity: Uint8Array<ArrayBuffer>
  }
}

/** The till's files by their path on the site, such as `/assets/main-1a2b3c.js`. */
export type StaticFiles = ReadonlyMap<string, StaticFile>

/**
 * Loads a built till into memory. We then serve one whole build, even if the folder changes later, and never use a
 * request's path on disk. Skips hidden files.
 * @throws {Error} when the folder can't be read
 */
export async function loadStaticFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => !name.split(sep).some((part) => part.startsWith('.')))
  const read = async (name: string) =>
    [name, new Uint8Array(await readFile(join(folder, name)))] as const
  const contents = new Map(await Promise.all(names.map(read)))
  const plain = names.filter(
    (name) => !/\.(?:br|gz)$/.test(name) || !contents.has(name.slice(0, -3)),
  )
  return new Map(
    plain.map((name) => {
      const file = staticFile(name, contents.get(name) ?? new Uint8Array())
      const [br, gzip] = [contents.get(`${name}.br`), contents.get(`${name}.gz`)]
      const forms = { ...file.forms, ...(br && { br }), ...(gzip && { gzip }) }
      return [`/${name.split(sep).join('/')}`, { ...file, forms }] as const
    }),
  )
}

/** A file from its content alone, without a compressed form. */
export function staticFile(name: string, identity: Uint8Array<ArrayBuffer>): StaticFile {
  return {
    contentType: getMimeType(name) ?? 'application/octet-stream',
    hash: createHash('sha256').update(identity).digest('hex').slice(0, 32),
    forms: { identity },
  }
}

/** Names under `/assets/` carry a hash of their content, so a file never changes under its name. */
const hashedFolder = '/assets/'

/**
 * Answers a request for a file of the till. A navigation to any other path gets the till, whose router shows a page.
 * Any other missing file is a 404, so a script request never gets a page.
 */
export function answerStatic(files: StaticFiles, request: Request): Response {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refused(405, 'Method not allowed\n')
  const { pathname } = new URL(request.url)
  const file = files.get(pathname)
  if (file !== undefined && pathname !== '/index.html')
    return answerFile(file, request, pathname.startsWith(hashedFolder))
  const page = files.get('/index.html')
  const wantsPage = ['/', '/index.html'].includes(pathname) || isNavigation(request, pathname)
  if (page !== undefined && wantsPage) return answerFile(page, request, false)
  return refused(404, request.method === 'HEAD' ? null : 'Not found\n')
}

function answerFile(file: StaticFile, request: Request, immutable: boolean): Response {
  const encoding = chooseEncoding(
    request.headers.get('accept-encoding'),
    (form) => file.forms[form] !== undefined,
  )
  const body = file.forms[encoding] ?? file.forms.identity
  const etag = `"${file.hash}-${encoding}"`
  const headers = new Headers({
    etag,
    vary: 'accept-encoding',
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  if (isKnown(etag, request)) return new Response(null, { status: 304, headers })
  headers.set('content-type', file.contentType)
  headers.set('content-length', String(body.length))
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}

/** Whether the client already has this exact form. Source: RFC 9110, section If-None-Match. */
function isKnown(etag: string, request: Request): boolean {
  const known = request.headers.get('if-none-match')?.split(',') ?? []
  return known.some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')))
}

/** Whether a person is opening this address, as far as the browser tells. */
function isNavigation(request: Request, pathname: string): boolean {
  if (pathname.startsWith(hashedFolder)) return false
  const mode = request.headers.get('sec-fetch-mode')
  if (mode !== null) return mode === 'navigate'
  return request.headers.get('accept')?.includes('text/html') ?? false
}

function refused(status: 404 | 405, body: string | null): Response {
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    ...(status === 405 && { allow: 'GET, HEAD' }),
  }
  return new Response(body, { status, headers })
}
