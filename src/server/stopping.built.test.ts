import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { scripts } from '../../package.json'
import { startBuiltServer } from '../testing/servers/built-server.ts'
import { seededFolder } from '../testing/shop/seeded-folder.ts'

test.each(['SIGTERM', 'SIGINT'] as const)(
  'at %s a server answers the request in progress, waits for no idle connection, and ends with 0',
  async (signal) => {
    const folder = await seededFolder()
    onTestFinished(folder.remove)
    const server = await startBuiltServer({ DATA_DIR: folder.path })
    const idle = connect(server.port, '127.0.0.1')
    const closed = once(idle.resume(), 'close')
    const body = JSON.stringify({ username: 'merchant', password: 'merchant-demo' })
    const half = request({
      port: server.port,
      host: '127.0.0.1',
      path: '/vas/auth/token',
      method: 'POST',
      agent: new Agent({ keepAlive: true }),
      headers: { 'content-type': 'application/json', 'content-length': body.length },
    })
    half.write(body.slice(0, 10))
    // This later request is answered, so the server has the earlier one in progress.
    await fetch(`${server.origin}/config.json`)
    const ended = server.stop(signal)
    await server.printed('Stopping')
    half.end(body.slice(10))
    const [answer] = await once(half, 'response')
    expect(JSON.parse(await text(answer))).toMatchObject({ successful: true })
    expect(await ended).toEqual({ code: 0, signal: null })
    await closed
    await expect(fetch(server.origin)).rejects.toThrow('fetch failed')
  },
)

test('a server started by npm stops when npm is told to', { tags: ['thorough'] }, async () => {
  const folder = await seededFolder()
  onTestFinished(folder.remove)
  const npm = spawn('sh', ['-c', scripts.start.replace('npm run -s build -- --quiet', 'true')], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: join(folder.path, 'npm') },
  })
  let printed = ''
  await new Promise<void>((resolve) => {
    npm.stdout.on('data', (piece) => {
      printed += String(piece)
      if (printed.includes('Tuckshop is at')) resolve()
    })
  })
  npm.kill('SIGTERM')
  // The output ends with the server itself, not with the shell around it.
  await once(npm.stdout, 'end')
  expect(printed).toContain('Stopping')
})
