import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import { errorCode } from '../../sandbox/sql/database/errors.ts'
import { StartFailure } from '../start-failure.ts'

/** What https needs, in PEM. */
export interface Tls {
  readonly cert: Buffer
  readonly key: Buffer
}

/**
 * Reads a certificate with its chain, and its key.
 * @throws {StartFailure} when one can't be read or they don't match; the message never shows the key
 */
export async function loadTls(
  files: { readonly cert: string; readonly key: string } | undefined,
): Promise<Tls | undefined> {
  if (files === undefined) return undefined
  const tls = { cert: await read('TLS_CERT', files.cert), key: await read('TLS_KEY', files.key) }
  try {
    createSecureContext(tls)
  } catch {
    throw new StartFailure('TLS_CERT and TLS_KEY are not a certificate and its key in PEM')
  }
  return tls
}

async function read(name: string, path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    throw new StartFailure(`Can't read ${name} at ${path} (${errorCode(error)})`)
  }
}
