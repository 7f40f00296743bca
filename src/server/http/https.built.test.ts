import { once } from 'node:events'
import { request } from 'node:https'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  runBuiltServer,
  startBuiltServer,
  type BuiltServer,
} from '../../testing/servers/built-server.ts'
import { seededFolder } from '../../testing/shop/seeded-folder.ts'
import { hasOpenssl, makeCertificate } from '../../testing/servers/test-certificate.ts'

describe.skipIf(!hasOpenssl)('over https', () => {
  let folder = { path: '', remove: async () => {} }
  let server: BuiltServer
  let files = { TLS_CERT: '', TLS_KEY: '' }

  beforeAll(async () => {
    folder = await seededFolder()
    const { cert, key } = makeCertificate(folder.path)
    files = { TLS_CERT: cert, TLS_KEY: key }
    server = await startBuiltServer({
      ...files,
      DATA_DIR: folder.path,
      ALLOWED_HOSTS: 'till.example',
    })
  })
  afterAll(async () => {
    await server.stop('SIGTERM')
    await folder.remove()
  })

  async function get(host: string) {
    const asked = request({
      host: '127.0.0.1',
      port: server.port,
      path: '/',
      headers: { host },
      rejectUnauthorized: false,
    }).end()
    const [answer] = await once(asked, 'response')
    answer.resume()
    return answer
  }

  test('the till is served, and browsers must come back over https', async () => {
    expect(server.output()).toContain('Tuckshop is at https://localhost:')
    const { statusCode, headers } = await get('till.example')
    expect(statusCode).toBe(200)
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })

  test('this machine’s own names are not bound to https', async () => {
    expect((await get('localhost')).headers['strict-transport-security']).toBeUndefined()
  })

  test.each([
    [{ TLS_KEY: '' }, /^TLS_KEY is a file/],
    [{ TLS_CERT: 'missing.pem' }, /^Can't read TLS_CERT at missing.pem \(ENOENT\)/],
    [{ TLS_CERT: 'package.json' }, /^TLS_CERT and TLS_KEY are not a certificate and its key/],
  ])('a start with %j says what is wrong', async (changes, line) => {
    const { code, stderr } = await runBuiltServer({ ...files, ...changes, DATA_DIR: folder.path })
    expect(code).toBe(1)
    expect(stderr).toMatch(line)
  })
})
