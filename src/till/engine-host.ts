import type { BudgetState, EngineStatus, SaleEngine } from '../sale/engine.ts'
import type { Sale, SaleAccount } from '../sale/sale.ts'

/** What the screens see of the engine, also while its code is still on its way. */
export interface EngineView {
  readonly status:
    | EngineStatus
    /** Its code could not be fetched: offline, or a newer version of the till was put in place. */
    | { readonly kind: 'not-loaded' }
  readonly sales: readonly Sale[]
  readonly budget?: BudgetState
  /** Present once loaded; commands answer `refused` until it is ready. */
  readonly engine?: SaleEngine
}

/**
 * Keeps the sale engine away from the first screens: its code is fetched when somebody asks for it or
 * when the tiles stand and the browser is idle. The view is the same object until something in it changes.
 */
export interface EngineHost {
  readonly view: () => EngineView
  /** @returns the function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void
  /** As `subscribe`, for what is drawn: it is told of nothing during `holdDrawing`, and once after it. */
  readonly subscribeDrawn: (listener: () => void) => () => void
  /**
   * Fetches and starts the engine. Calls after the first join it; after a failed fetch it tries again, and stays
   * `not-loaded` until the code is there: nothing may look as if it could be sold meanwhile.
   */
  readonly start: () => Promise<SaleEngine | undefined>
  /** Has nothing drawn until the function that it gives is called. The view is the newest all the same. */
  readonly holdDrawing: () => () => void
  /** Whose sales go on (docs/sale-engine.md, invariant 7); `undefined` while nobody is signed in. */
  readonly signedIn: (account: SaleAccount | undefined) => void
  /** Ends this page's part in selling. Sales under way are in the journal. */
  readonly stop: () => Promise<void>
}

const starting: EngineView = { status: { kind: 'starting' }, sales: [] }
const notLoaded: EngineView = { status: { kind: 'not-loaded' }, sales: [] }

/**
 * @param load fetches the engine's code and makes one; rejects when the code does not come
 * @param untilNextTry after which it is fetched again by itself; absent: when somebody asks
 */
export function createEngineHost(
  load: () => Promise<SaleEngine>,
  untilNextTry?: () => Promise<void>,
): EngineHost {
  const listeners = new Set<() => void>()
  const drawing = new Set<() => void>()
  let view = starting
  let loading: Promise<SaleEngine | undefined> | undefined
  let unsubscribe: (() => void) | undefined
  let stopped = false
  let account: SaleAccount | undefined

  let holds = 0

  const draw = () => {
    if (holds === 0) for (const listener of drawing) listener()
  }
  const show = (next: EngineView) => {
    view = next
    for (const listener of listeners) listener()
    draw()
  }

  const begin = async (): Promise<SaleEngine | undefined> => {
    let engine: SaleEngine
    try {
      engine = await load()
    } catch {
      loading = undefined
      show(notLoaded)
      void untilNextTry?.().then(() => {
        if (!stopped) loading ??= begin()
      })
      return undefined
    }
    if (stopped) return undefined
    const follow = () => {
      const { status, sales, budget } = engine.snapshot()
      show({ status, sales, budget, engine })
    }
    unsubscribe = engine.subscribe(follow)
    if (account !== undefined) engine.signedIn(account)
    follow()
    try {
      await engine.start()
    } catch {
      // It promises not to throw. If it does, the till can't sell, and must still say so.
      show({ ...view, status: { kind: 'unavailable', reason: 'stopped' } })
    }
    return engine
  }

  return {
    view: () => view,
    subscribe: (listener) => added(listeners, listener),
    subscribeDrawn: (listener) => added(drawing, listener),
    start() {
      if (stopped) return Promise.resolve(undefined)
      loading ??= begin()
      return loading
    },
    holdDrawing() {
      holds += 1
      let held = true
      return () => {
        if (!held) return
        held = false
        holds -= 1
        draw()
      }
    },
    signedIn(next) {
      account = next
      if (next === undefined) view.engine?.signedOut()
      else view.engine?.signedIn(next)
    },
    async stop() {
      stopped = true
      unsubscribe?.()
      const { engine } = view
      show(starting)
      engine?.signedOut()
      await engine?.stop()
    },
  }
}

function added(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
