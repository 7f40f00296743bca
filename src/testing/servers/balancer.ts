import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { listen } from './listen.ts'

export interface Balancer {
  readonly port: number
  close(): Promise<void>
}

/**
 * A round-robin proxy for several servers on this machine. Skips a server that refuses the connection, as it got
 * nothing. If an answer is lost, the client's connection ends.
 * @param ports read for each request
 */
export async function startBalancer(ports: () => readonly number[]): Promise<Balancer> {
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    turn += 1
    const all = ports()
    const inTurn = all.map((_, index) => all[(turn + index) % all.length] ?? 0)
    forward(incoming, outgoing, inTurn)
  })
  return {
    port: await listen(server),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  [port, ...others]: readonly number[],
): void {
  if (port === undefined) {
    outgoing.writeHead(503).end()
    return
  }
  const { method, url, headers } = incoming
  const asked = request({ host: '127.0.0.1', port, path: url, method, headers, agent: false })
  asked.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') forward(incoming, outgoing, others)
    else outgoing.destroy()
  })
  asked.once('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.on('error', () => outgoing.destroy())
    answer.pipe(outgoing)
  })
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) asked.destroy()
  })
  // Read the body only after a server takes the connection.
  asked.once('socket', (socket) => {
    const send = () => incoming.pipe(asked)
    if (socket.connecting) socket.once('connect', send)
    else send()
  })
}
