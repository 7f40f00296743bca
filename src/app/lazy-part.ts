import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** In ms, from one try to the next. */
const AGAIN = 3_000

/**
 * A part that nothing can stand in for: while its code can't be fetched, it is fetched again, and the `Suspense`
 * around it says so.
 */
export function lazyNeeded<P>(
  fetch: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    for (;;) {
      try {
        return { default: await fetch() }
      } catch {
        await new Promise<void>((again) => setTimeout(again, AGAIN))
      }
    }
  })
}

/**
 * A part of a screen that comes later, and without which the screen does: when its code can't be fetched, what stands
 * in for it is shown, and the screen does not break.
 */
export function lazyPart<P>(
  fetch: () => Promise<ComponentType<P>>,
  StandIn: ComponentType<P>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await fetch().catch(() => StandIn) }))
}
