import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { Encoding } from '../http/encoding.ts'

/** One file of the till, in every form that we can send. */
export interface StaticFile {
  readonly contentType: string
  /** Hash of the plain content, in hex. */
  readonly hash: string
  readonly forms: Readonly<Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>> & {
    readonly identity: Uint8Array<ArrayBuffer>
  }
}

/** The till's files by their path on the site, such as `/assets/main-1a2b3c.js`. */
export type StaticFiles = ReadonlyMap<string, StaticFile>

/** Suffixes of the build's compressed files. */
const compressedEnds = { '.br': 'br', '.gz': 'gzip' } as const

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
  const present = new Set(names)
  const plain = names.filter((name) => !isCompressedForm(name, present))
  const files = await Promise.all(
    plain.map(async (name) => {
      const file = await loadFile(folder, name, present)
      return [`/${name.split(sep).join('/')}`, file] as const
    }),
  )
  return new Map(files)
}

async function loadFile(
  folder: string,
  name: string,
  present: ReadonlySet<string>,
): Promise<StaticFile> {
  const identity = new Uint8Array(await readFile(join(folder, name)))
  const compressed = await Promise.all(
    Object.entries(compressedEnds)
      .filter(([end]) => present.has(name + end))
      .map(async ([end, encoding]) => {
        return [encoding, new Uint8Array(await readFile(join(folder, name + end)))] as const
      }),
  )
  const plain = staticFile(name, identity)
  return { ...plain, forms: { ...Object.fromEntries(compressed), identity } }
}

/** A file from its content alone, without a compressed form. */
export function staticFile(name: string, identity: Uint8Array<ArrayBuffer>): StaticFile {
  return {
    contentType: contentTypeOf(name),
    hash: createHash('sha256').update(identity).digest('hex').slice(0, 32),
    forms: { identity },
  }
}

function isCompressedForm(name: string, present: ReadonlySet<string>): boolean {
  return Object.keys(compressedEnds).some(
    (end) => name.endsWith(end) && present.has(name.slice(0, -end.length)),
  )
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** A file's media type, from its name, never from its content. */
function contentTypeOf(path: string): string {
  return types[extname(path).toLowerCase()] ?? 'application/octet-stream'
}
