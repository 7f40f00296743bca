import type { EngineStatus, Unavailable } from '../../engine/engine.ts'

interface EngineTrouble {
  readonly title: string
  readonly text: string
  /** What may help. */
  readonly remedy: 'reload' | 'none'
}

/** Why this till doesn't sell, in the cashier's words (docs/sale-engine.md). */
const troubles: Readonly<Record<Unavailable, EngineTrouble>> = {
  'journal-unopenable': {
    title: 'This browser won’t let the till save its sales',
    text: 'The till doesn’t sell, because a receipt could be lost. The usual causes are a private window and blocked site data: open the till in a normal window, or allow it to store data.',
    remedy: 'reload',
  },
  'journal-full': {
    title: 'This device is full',
    text: 'The till can’t save another sale, so it doesn’t sell. Free up some space on the device. Then reload the till.',
    remedy: 'reload',
  },
  'journal-failing': {
    title: 'The till can’t save its sales',
    text: 'It can’t sell until it can save. It keeps trying by itself.',
    remedy: 'none',
  },
  'journal-newer': {
    title: 'This till has been updated in another window',
    text: 'Reload to get the new version. Open sales are kept.',
    remedy: 'reload',
  },
  'keys-unavailable': {
    title: 'This browser can’t lock up the till’s receipts',
    text: 'Tokens and PINs are as good as money and are never stored unlocked, so the till doesn’t sell. Open it over https, in an up-to-date browser.',
    remedy: 'reload',
  },
  'journal-lost': {
    title: 'This device has lost its sales',
    text: 'The till reads the platform’s list first, so that it doesn’t sell a pending sale twice. This takes up to a minute.',
    remedy: 'none',
  },
  stopped: {
    title: 'Selling has stopped in this window',
    text: 'Reload to start again.',
    remedy: 'reload',
  },
}

/** The reason why the till doesn't sell; `undefined` if there is none, or while it starts. */
export function engineTrouble(status: EngineStatus): EngineTrouble | undefined {
  return status.kind === 'unavailable' ? troubles[status.reason] : undefined
}
