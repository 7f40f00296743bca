import type { Unavailable } from '../sale/engine.ts'
import type { EngineView } from './engine-host.ts'

export interface EngineTrouble {
  readonly title: string
  readonly text: string
  /** What may help: fetch the code again, or load the page anew. */
  readonly remedy: 'fetch-again' | 'reload' | 'none'
}

/** Why this till doesn't sell, in the cashier's words: "it doesn't sell, and says why" (docs/sale-engine.md). */
const troubles: Readonly<Record<Unavailable, EngineTrouble>> = {
  'journal-unopenable': {
    title: 'This browser does not let the till keep its sales',
    text: 'Without that a receipt could be lost, so nothing is sold. A private window and blocked site data are the usual causes: open the till in a normal window, or allow it to store data.',
    remedy: 'reload',
  },
  'journal-full': {
    title: 'This device is full',
    text: 'The till can not write down another sale, so nothing is sold. Free some space on the device; if it does not go on by itself, reload.',
    remedy: 'reload',
  },
  'journal-failing': {
    title: 'The till can not write its sales down',
    text: 'Nothing is sold until it can. It tries again by itself.',
    remedy: 'none',
  },
  'journal-newer': {
    title: 'A newer version of the till has been here',
    text: 'Reload to get it. Sales that are under way are kept.',
    remedy: 'reload',
  },
  'keys-unavailable': {
    title: 'This browser gives the till no keys to lock receipts with',
    text: 'Tokens and PINs are money and are never kept unlocked, so nothing is sold. Open the till over https, in a browser that is up to date.',
    remedy: 'reload',
  },
  stopped: {
    title: 'Selling has stopped in this window',
    text: 'Reload to go on.',
    remedy: 'reload',
  },
}

/** What keeps the till from selling; `undefined` while nothing does, also while it is still starting. */
export function engineTrouble(status: EngineView['status']): EngineTrouble | undefined {
  if (status.kind === 'unavailable') return troubles[status.reason]
  if (status.kind !== 'not-loaded') return undefined
  return {
    title: 'A part of the till has not arrived',
    text: 'Nothing can be sold without it. Check the connection and fetch it again; if that does not help, reload.',
    remedy: 'fetch-again',
  }
}
