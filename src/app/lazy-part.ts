import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

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
