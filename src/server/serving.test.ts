import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { startServing, stopServing } from './serving.ts'

async function serve(listener: RequestListener) {
  const server = createServer(listener)
  const address = await startServing(server, 0, '127.0.0.1')
  return { server, address }
}

test('a request that is answered in time keeps its answer', async () => {
  const { server, address } = await serve((_, response) => {
    server.once('stopping', () => response.end('done'))
    server.emit('asked')
  })
  const asked = once(server, 'asked')
  const answer = fetch(address)
  await asked
  const stopped = stopServing(server, 60_000)
  server.emit('stopping')
  expect(await (await answer).text()).toBe('done')
  await stopped
})

test('a request that is never answered is ended, and the server with it', async () => {
  const { server, address } = await serve(() => server.emit('asked'))
  const asked = once(server, 'asked')
  const answer = fetch(address)
  const failed = answer.then(
    () => 'answered',
    () => 'failed',
  )
  await asked
  await stopServing(server, 50)
  expect(await failed).toBe('failed')
})

test('an answer of the last moment tells its client not to come back on this connection', async () => {
  const { server, address } = await serve((_, response) => response.end('done'))
  const first = await fetch(address)
  expect(first.headers.get('connection')).toBe('keep-alive')
  await first.text()
  await stopServing(server, 60_000)
  await expect(fetch(address)).rejects.toThrow('fetch failed')
})

test('a host that is nowhere is said in one line', async () => {
  await expect(startServing(createServer(), 0, 'no-such-host.invalid')).rejects.toThrow(
    /^(?:There is no host|Can't listen on) no-such-host\.invalid/,
  )
})

test.each([
  ['127.0.0.1', /^http:\/\/localhost:\d+\/$/],
  ['0.0.0.0', /^http:\/\/localhost:\d+\/$/],
  ['localhost', /^http:\/\/localhost:\d+\/$/],
])('on %s the address is one for a browser', async (host, address) => {
  const server = createServer()
  expect((await startServing(server, 0, host)).href).toMatch(address)
  await stopServing(server, 1_000)
})
