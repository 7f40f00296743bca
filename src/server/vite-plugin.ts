import type { Plugin } from 'vite'
import type { BesideVite } from './beside-vite.ts'

/** Source files of the API; a change in one restarts it. */
const ofApi = /[/\\]src[/\\](?:sandbox|server|contract|values)[/\\](?!.*\.test\.)/

/**
 * Serves the API beside the till in development. Opens it at the first request, after a restart has closed the previous
 * one.
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
        if (ofApi.test(file)) void server.restart()
      })
    },
    async buildEnd() {
      await (await api)?.close()
    },
  }
}
