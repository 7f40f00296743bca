import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import type { Encoding } from '../http/encoding.ts'

/** One file of the till, in every form that we can send. */
export interface StaticFile {
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
