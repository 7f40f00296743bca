import { once } from 'node:events'
import type { Server } from 'node:http'
import { isIP, type Socket } from 'node:net'
import type { Settings } from './config/settings.ts'
import { errorCode } from '../sandbox/sql/database/errors.ts'
import { StartFailure } from './start-failure.ts'

/** What each failure to listen means. */
const failures: Readonly<Record<string, (port: number, host: string, prefix: string) => string>> = {
  EADDRINUSE: (port, _, prefix) =>
    `Port ${port} is taken. Set ${prefix}PORT to another one, or end what listens there`,
  EACCES: (port, _, prefix) =>
    `Port ${port} may not be used by this user. Set ${prefix}PORT to one above 1023`,
  EADDRNOTAVAIL: (_, host, prefix) =>
    `This machine has no address ${host}. Set ${prefix}HOST to one that it has`,
  ENOTFOUND: (_, host, prefix) =>
    `There is no host ${host}. Set ${prefix}HOST to an address of this machine`,
}

export interface Serving {
  /** An address that a browser can open. */
  readonly address: URL
  /** Refuses new connections, lets requests in progress finish, and ends those that take longer than `patienceMs`. */
  readonly stop: (patienceMs: number) => Promise<void>
}

/**
 * Starts to listen.
 * @param prefix of the port and host variables
 * @throws {StartFailure} when the port or the host isn't available
 */
export async function startServing(
  server: Server,
  { port, host, tls }: Pick<Settings, 'port' | 'host' | 'tls'>,
  prefix: '' | 'METRICS_' = '',
): Promise<Serving> {
  const sockets = new Set<Socket>()
  // A TLS connection is two sockets: the raw line and the decrypted one.
  for (const event of ['connection', 'secureConnection'])
    server.on(event, (socket: Socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const code = errorCode(error)
    const sentence =
      failures[code]?.(port, host, prefix) ?? `Can't listen on ${host}, port ${port} (${code})`
    throw new StartFailure(sentence)
  }
  const bound = server.address()
  const actual = bound !== null && typeof bound === 'object' ? bound.port : port
  return {
    address: new URL(`${tls === undefined ? 'http' : 'https'}://${nameOf(host)}:${actual}/`),
    stop: (patienceMs) => stopServing(server, sockets, patienceMs),
  }
}

/** A host name for the address bar: browsers trust `localhost` like https. */
function nameOf(host: string): string {
  if (['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)) return 'localhost'
  return isIP(host) === 6 ? `[${host}]` : host
}

async function stopServing(
  server: Server,
  sockets: ReadonlySet<Socket>,
  patienceMs: number,
): Promise<void> {
  const closed = once(server, 'close')
  // A kept connection must not bring another request, nor keep the server up after its last answer.
  server.prependListener('request', (_, outgoing) => outgoing.setHeader('connection', 'close'))
  server.close()
  const endIdle = () => {
    server.closeIdleConnections()
    // Browsers open connections ahead of need. Node doesn't count one as idle until it has sent something.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
  endIdle()
  const idle = setInterval(endIdle, 50)
  const late = setTimeout(() => server.closeAllConnections(), patienceMs)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}
