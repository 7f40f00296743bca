import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { usualSettings } from '../testing/servers/server-settings.ts'
import { startServing } from './serving.ts'

async function serve(listener: RequestListener) {
  const server = createServer(listener)
  return { server, ...(await startServing(server, usualSettings({ port: 0 }))) }
}

test('a request that is answered in time keeps its answer', async () => {
  const { server, address, stop } = await serve((_, response) => {
    server.once('stopping', () => response.end('done'))
    server.emit('asked')
  })
  const asked = once(server, 'asked')
  const answer = fetch(address)
  await asked
  const stopped = stop(60_000)
  server.emit('stopping')
  expect(await (await answer).text()).toBe('done')
  await stopped
})

test('a request that is never answered is ended, and the server with it', async () => {
  const { server, address, stop } = await serve(() => server.emit('asked'))
  const asked = once(server, 'asked')
  const answer = fetch(address)
  const failed = answer.then(
    () => 'answered',
    () => 'failed',
  )
  await asked
  await stop(0)
  expect(await failed).toBe('failed')
})

test('an answer during shutdown tells the client not to reuse the connection', async () => {
  const { address, stop } = await serve((_, response) => response.end('done'))
  const first = await fetch(address)
  expect(first.headers.get('connection')).toBe('keep-alive')
  await first.text()
  await stop(60_000)
  await expect(fetch(address)).rejects.toThrow('fetch failed')
})

test('a connection opened ahead of need does not hold the server up', async () => {
  const { address, stop } = await serve((_, response) => response.end('done'))
  const early = connect(Number(address.port), '127.0.0.1')
  await once(early, 'connect')
  const closed = once(early.resume(), 'close')
  // The server answers a later request only once it has taken the earlier connection.
  await (await fetch(address)).text()
  await stop(2 ** 30)
  await closed
  expect(early.destroyed).toBe(true)
})

test.each([
  ['192.0.2.1', /^This machine has no address 192\.0\.2\.1\. Set HOST to one that it has$/],
  ['no-such-host.invalid', /^(?:There is no host|Can't listen on) no-such-host\.invalid/],
])('the host %s is refused in one line', async (host, line) => {
  const failure = startServing(createServer(), usualSettings({ port: 0, host }))
  await expect(failure).rejects.toThrow(line)
})

test.each(['127.0.0.1', '0.0.0.0'])('on %s the address opens in a browser', async (host) => {
  const serving = await startServing(createServer(), usualSettings({ port: 0, host }))
  expect(serving.address.href).toMatch(/^http:\/\/localhost:\d+\/$/)
  await serving.stop(1_000)
})
