import type { Plugin } from 'vite'
import type { BesideVite } from './beside-vite.ts'

/**
 * Serves the API beside the till in development. Opens it at the first request. A change in a file that it has loaded
 * restarts it.
 */
export function apiBesideTill(environment: NodeJS.ProcessEnv): Plugin {
  let api: Promise<BesideVite> | undefined
  return {
    name: 'api-beside-till',
    apply: 'serve',
    configureServer(server) {
      const open = async (): Promise<BesideVite> => {
        const module = await server.ssrLoadModule('/src/server/beside-vite.ts')
        return module['openBesideVite'](environment)
      }
      server.middlewares.use((request, response, next) => {
        if (!/^\/(?:vas|sandbox)(?:[/?]|$)/.test(request.url ?? '')) return next()
        api ??= open()
        api.then(({ handle }) => handle(request, response), next)
      })
      server.watcher.on('change', (file) => {
        const loaded = server.environments.ssr.moduleGraph.getModulesByFile(file)
        if (loaded !== undefined) void server.restart()
      })
    },
    async buildEnd() {
      await (await api)?.close()
    },
  }
}
