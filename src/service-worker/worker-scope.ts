/** An event that the browser lets the worker live for. */
export interface LivingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

/** As much of a worker's global scope as this one needs: the compiler's own list can't stand beside a page's. */
export interface WorkerScope {
  readonly registration: { readonly scope: string }
  readonly clients: { claim(): Promise<void> }
  readonly navigator: { readonly locks?: LockManager }
  skipWaiting(): Promise<void>
  addEventListener(kind: 'install' | 'activate', listener: (event: LivingEvent) => void): void
  addEventListener(
    kind: 'message',
    listener: (event: LivingEvent & MessageEvent<unknown>) => void,
  ): void
}
