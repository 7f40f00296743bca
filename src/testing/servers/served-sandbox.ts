import { z } from 'zod'
import { createSandbox } from '../../sandbox/app.ts'
import { testHashing } from '../../sandbox/hashing/scrypt-hashing.ts'
import { openMemoryStore } from '../../sandbox/memory/memory-store.ts'
import { demoSeed } from '../../sandbox/seed/accounts.ts'
import { readPrometheus } from './prometheus-text.ts'
import { serveApi } from './serve-api.ts'
import { usualSettings } from './server-settings.ts'
import { sandboxApi } from '../../server/api/api.ts'
import { createLog, type LogFormat } from '../../server/watch/log.ts'
import { createMetrics } from '../../server/watch/metrics.ts'
import { serveMetrics } from '../../server/watch/metrics-server.ts'
import { ownNamesOf } from '../../server/http/own-names.ts'

/**
 * A whole server on loopback with a sandbox in memory, with its log and metrics.
 * @param options.trusted proxies
 */
export async function serveSandbox({
  format = 'json',
  trusted = [],
}: { readonly format?: LogFormat; readonly trusted?: readonly string[] } = {}) {
  let written = ''
  const log = createLog({ level: 'debug', format }, (line) => (written += line))
  const store = openMemoryStore(await demoSeed(testHashing), () => Date.now())
  const sandbox = createSandbox({ store, hashing: testHashing, controls: true })
  await sandbox.start()
  const api = sandboxApi(sandbox, store)
  const metrics = createMetrics({ ...api, pool: () => ({ busy: 1, idle: 2, waiting: 0 }) })
  const serving = await serveApi(api, log, {
    trustedProxies: trusted,
    counts: metrics,
  })
  const names = ownNamesOf(usualSettings())
  const measured = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' }, names, log)
  const ask = (path: string, init: RequestInit = {}) => fetch(new URL(path, serving.address), init)
  return {
    ask,
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    address: serving.address,
    metricsAddress: measured.address,
    /** Everything logged so far. */
    written: () => written,
    lines: () =>
      written
        .trim()
        .split('\n')
        .map((line): Record<string, unknown> =>
          z.record(z.string(), z.unknown()).parse(JSON.parse(line)),
        ),
    metrics: async () =>
      readPrometheus(await (await fetch(new URL('/metrics', measured.address))).text()),
    async close() {
      await serving.stop(1_000)
      await measured.stop(1_000)
      await api.close()
    },
  }
}
