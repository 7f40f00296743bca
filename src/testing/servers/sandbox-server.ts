import type { RequestHandler } from 'msw'
import { listen, network, openPlatform, type Platform } from './network.ts'

/** The network for a component test: the whole sandbox behind `/vas`, and the till's `config.json`. */
export interface SandboxServer extends Platform {
  /** Answers instead of the sandbox until the test ends: a network failure, or a broken platform. */
  use(...handlers: RequestHandler[]): void
  close(): void
}

/** Connects `fetch` to a fresh sandbox in memory. Close it when the test ends. */
export async function openSandboxServer(
  options: Parameters<typeof openPlatform>[0] = {},
): Promise<SandboxServer> {
  listen()
  const platform = await openPlatform(options)
  return {
    ...platform,
    use: (...handlers) => network.use(...handlers),
    close: () => {
      network.resetHandlers()
      network.close()
      void platform.sandbox.stop()
    },
  }
}
