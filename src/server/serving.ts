import { once } from 'node:events'
import type { Server } from 'node:http'
import { isIP, type Socket } from 'node:net'
import type { Settings } from './config/settings.ts'
import { errorCode, StartFailure } from './start-failure.ts'

/** What each failure to listen means. */
const failures: Readonly<Record<string, (port: number, host: string, of: string) => string>> = {
  EADDRINUSE: (port, _, of) =>
    `Port ${port} is taken. Set ${of}PORT to another one, or end what listens there`,
  EACCES: (port, _, of) =>
    `Port ${port} may not be used by this user. Set ${of}PORT to one above 1023`,
  EADDRNOTAVAIL: (_, host, of) =>
    `This machine has no address ${host}. Set ${of}HOST to one of its own`,
  ENOTFOUND: (_, host, of) =>
    `There is no host ${host}. Set ${of}HOST to an address of this machine`,
}

export interface Serving {
  /** For a browser. */
  readonly address: URL
  /**
   * Takes no new connection, lets the requests in hand be answered, and ends those that take longer than
   * `patienceMs`.
   */
  readonly stop: (patienceMs: number) => Promise<void>
}

/**
 * Starts to listen.
 * @param of what the names of the variables for port and host begin with
 * @throws {StartFailure} where the port or the host can't be had
 */
export async function startServing(
  server: Server,
  { port, host, tls }: Pick<Settings, 'port' | 'host' | 'tls'>,
  of: '' | 'METRICS_' = '',
): Promise<Serving> {
  const sockets = new Set<Socket>()
  // A TLS connection is two: the line, and what is said on it.
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
      failures[code]?.(port, host, of) ?? `Can't listen on ${host}, port ${port} (${code})`
    throw new StartFailure(sentence)
  }
  const bound = server.address()
  const actual = bound !== null && typeof bound === 'object' ? bound.port : port
  return {
    address: new URL(`${tls === undefined ? 'http' : 'https'}://${nameOf(host)}:${actual}/`),
    stop: (patienceMs) => stopServing(server, sockets, patienceMs),
  }
}

/** What to put into an address bar: `localhost` is what browsers trust like https. */
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
  // A kept connection must not bring another request, nor keep the server up once its last one is answered.
  server.prependListener('request', (_, outgoing) => outgoing.setHeader('connection', 'close'))
  server.close()
  const endIdle = () => {
    server.closeIdleConnections()
    // Browsers open connections ahead of need; to Node one that never said anything is not idle.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
  endIdle()
  const idle = setInterval(endIdle, 50)
  const late = setTimeout(() => server.closeAllConnections(), patienceMs)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}
