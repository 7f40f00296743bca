import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react'
import { fetchPart } from './fetch-part.ts'
import { LostPart } from './LostPart.tsx'

interface Part<P> {
  readonly default: ComponentType<P>
}

/**
 * A component in a chunk of its own, fetched when it is first shown. The `Suspense` around it shows its shape
 * meanwhile; once its code could not be fetched, something stands in for it until it comes.
 * @param fetch a dynamic import, and what of it is meant
 */
export function lazyPart<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  StandIn: ComponentType<P> = LostPart,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(
    () =>
      new Promise<Part<P>>((show, fail) => {
        const coming = fetchPart(
          async () => ({ default: await fetch() }),
          () => show({ default: Late }),
        )
        coming.then(show, fail)
        const Coming = lazy(() => coming)
        function Late(props: P) {
          return (
            <Suspense fallback={<StandIn {...props} />}>
              <Coming {...props} />
            </Suspense>
          )
        }
      }),
  )
}
