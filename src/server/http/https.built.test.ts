import { once } from 'node:events'
import { request } from 'node:https'
import { expect, onTestFinished, test } from 'vitest'
import { startBuiltServer } from '../../testing/servers/built-server.ts'
import { seededFolder } from '../../testing/shop/seeded-folder.ts'
import { hasOpenssl, makeCertificate } from '../../testing/servers/test-certificate.ts'

test.skipIf(!hasOpenssl)(
  'the till is served over https, and browsers must come back over https',
  async () => {
    const folder = await seededFolder()
    const { cert, key } = makeCertificate(folder.path)
    const server = await startBuiltServer({
      TLS_CERT: cert,
      TLS_KEY: key,
      DATA_DIR: folder.path,
      ALLOWED_HOSTS: 'till.example',
    })
    onTestFinished(async () => {
      await server.stop('SIGTERM')
      await folder.remove()
    })
    expect(server.output()).toContain('Tuckshop is at https://localhost:')
    const asked = request({
      host: '127.0.0.1',
      port: server.port,
      headers: { host: 'till.example' },
      rejectUnauthorized: false,
    }).end()
    const [answer] = await once(asked, 'response')
    const { statusCode, headers } = answer.resume()
    expect(statusCode).toBe(200)
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  },
)
