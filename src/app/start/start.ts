import { replace, useRouteLoaderData, type LoaderFunction } from 'react-router'
import { loadConfig, type Config, type ConfigResult } from '../../platform/transport/config.ts'
import { createApi, type Api } from '../../platform/create-api.ts'
import { forgetKeptSession, pageKeptSession, type KeptSession } from '../../sign-in/kept-session.ts'
import { browserStorage } from '../../till/terminal/browser-storage.ts'
import { isForShop } from '../../till/terminal/set-up/purpose.ts'
import { restoreSettings } from '../../till/terminal/second-copy.ts'
import { createTerminalStore, type TerminalStore } from '../../till/terminal/terminal-store.ts'
import type { Training } from '../../till/terminal/set-up/training.ts'
import { deviceNews } from '../../till/device/device-news.ts'
import { paths } from '../../till/address/paths.ts'

/** What the page has before anybody signs in, made once. */
export interface Start {
  readonly config: Config
  readonly api: Api
  readonly terminals: TerminalStore
  /** What goes on over a reload; only in the shop. */
  readonly kept?: KeptSession | undefined
  /** Present where nothing that is sold is real. */
  readonly training?: Training | undefined
}

/** The till doesn't know where its platform is. */
export class NoConfig extends Error {
  readonly why: Exclude<ConfigResult, { kind: 'ok' }>

  constructor(why: NoConfig['why']) {
    super('No settings')
    this.why = why
  }
}

export const startRoute = 'start'

/** @throws {Error} outside of the table of routes: a mistake in the program. */
export function useStart(): Start {
  const start = useRouteLoaderData<Start>(startRoute)
  if (start === undefined) throw new Error('useStart outside of its route')
  return start
}

/** Loaders that share one start of the page. */
export function startLoaders() {
  let reading: Promise<Start> | undefined
  // What the device has kept may be what can't be used.
  let cache: RequestCache = 'no-cache'
  const read = () =>
    (reading ??= readStart(cache).catch((error: unknown) => {
      reading = undefined
      cache = 'reload'
      throw error
    }))
  return {
    /** Reads `config.json`. @throws {NoConfig} */
    start: (() => read()) satisfies LoaderFunction,
    /** Leads whoever is signed in back to the till, which a screen beside the gate would end. */
    signedOut: async () => {
      const { api } = await read()
      return api.session.state().kind === 'signed-out' ? null : replace(paths.sell())
    },
  }
}

async function readStart(cache: RequestCache): Promise<Start> {
  const training = isForShop ? undefined : await openTraining()
  const result =
    training?.settings ??
    (await loadConfig(
      (url, init) => fetch(url, init),
      `${import.meta.env.BASE_URL}config.json`,
      cache,
    ))
  if (result.kind !== 'ok') throw new NoConfig(result)
  const { config } = result
  const restored = await restoreSettings()
  if (restored === 'restored') deviceNews.tell({ kind: 'settings-restored' })
  // Keep no new till id while the copy can't be read: this device may have been a till before.
  const storage = restored === 'unreadable' ? undefined : browserStorage()
  const terminals = createTerminalStore(storage)
  const kept = isForShop ? pageKeptSession((username) => terminals.setUpOf(username)) : undefined
  if (kept === undefined) forgetKeptSession()
  return {
    config,
    api: createApi({
      config,
      ...(training && { fetch: training.fetch }),
      onRefreshToken: kept?.heard,
    }),
    terminals,
    kept,
    training,
  }
}

/** Brings the sandbox along: only where one practises. */
async function openTraining(): Promise<Training> {
  const { openTraining } = await import('../../training/open-training.tsx')
  return openTraining()
}
