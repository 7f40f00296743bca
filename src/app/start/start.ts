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

/** The page's parts before anybody signs in, made once. */
export interface Start {
  readonly config: Config
  readonly api: Api
  readonly terminals: TerminalStore
  /** Restores the session after a reload; only in the shop. */
  readonly kept?: KeptSession | undefined
  /** Present in practice and in the demo, where no sale is real. */
  readonly training?: Training | undefined
}

/** The till doesn't know its platform's address. */
export class NoConfig extends Error {
  readonly why: Exclude<ConfigResult, { kind: 'ok' }>

  constructor(why: NoConfig['why']) {
    super('No settings')
    this.why = why
  }
}

export const startRoute = 'start'

/** @throws {Error} outside of the route table: a programming error. */
export function useStart(): Start {
  const start = useRouteLoaderData<Start>(startRoute)
  if (start === undefined) throw new Error('useStart outside of its route')
  return start
}

/** Loaders that share one start of the page. */
export function startLoaders() {
  let reading: Promise<Start> | undefined
  // The device may have kept broken settings.
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
    /** Takes a signed-in user back to the till: a screen outside the gate would end it. */
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
  // Don't save a new till id while the copy is unreadable: this device may already be a till.
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

/** Loads the sandbox, in practice only. */
async function openTraining(): Promise<Training> {
  const { openTraining } = await import('../../training/open-training.tsx')
  return openTraining()
}
