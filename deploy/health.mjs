// Exits with 0 if the server of this machine answers at /healthz, else with 1: a health check for containers.
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'

const { HOST, PORT = '4173', TLS_CERT } = process.env
const everywhere = ['', '0.0.0.0', '::']
const host = HOST === undefined || everywhere.includes(HOST) ? '127.0.0.1' : HOST
const request = TLS_CERT ? overHttps : overHttp
// The certificate is for the public name, and this connection stays on the machine.
const asked = request({
  host,
  port: PORT,
  path: '/healthz',
  rejectUnauthorized: false,
  timeout: 3_000,
})
asked.on('response', ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
asked.on('timeout', () => process.exit(1))
asked.on('error', () => process.exit(1))
asked.end()
