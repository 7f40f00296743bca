import type { Api } from '../../server/api/api.ts'
import { createFront } from '../../server/http/front.ts'
import { createListener, type ListenerOptions } from '../../server/http/listener.ts'
import { ownNamesOf } from '../../server/http/own-names.ts'
import { staticFile } from '../../server/page/static-files.ts'
import { type Serving, startServing } from '../../server/serving.ts'
import type { Log } from '../../server/watch/log.ts'
import { usualSettings } from './server-settings.ts'
import { silentLog } from './silent-log.ts'

/** Serves an API on loopback as the server does, beside an empty page. */
export function serveApi(
  api: Api,
  log: Log = silentLog,
  options: ListenerOptions = {},
): Promise<Serving> {
  const settings = usualSettings({ port: 0 })
  const nothing = new Uint8Array()
  const front = createFront({
    files: new Map([['/index.html', staticFile('/index.html', nothing)]]),
    config: { bytes: nothing, apiOrigin: undefined },
    api,
    names: ownNamesOf(settings),
  })
  const server = createListener(front, log, options)
  return startServing(server, settings)
}
