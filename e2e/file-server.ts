import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { listen } from '../src/testing/servers/listen.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
}

/** A folder on a plain host: files below a path, and 404 for anything else. */
export interface FileServer {
  /** The folder's address. */
  readonly address: string
  readonly stop: () => void
}

/** @param path such as `/shops/till/` */
export async function serveFolder(folder: string, path: string): Promise<FileServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const below = pathname.startsWith(path) ? pathname.slice(path.length) : undefined
    const file = below === '' ? 'index.html' : normalize(below ?? '..')
    const answer = async () => {
      if (file.startsWith('..')) throw new Error('Not in the folder')
      const bytes = await readFile(join(folder, file))
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'text/plain' }).end(bytes)
    }
    answer().catch(() => response.writeHead(404).end())
  })
  return {
    address: `http://localhost:${await listen(server)}${path}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
