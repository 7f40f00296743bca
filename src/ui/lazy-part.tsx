import { lazy, Suspense, useState, type ComponentType } from 'react'
import { fetchPart } from './fetch-part.ts'
import { LostPart } from './LostPart.tsx'

interface Part<P> {
  readonly default: ComponentType<P>
}

/** A component whose code may be fetched before it is shown. */
type LazyPart<P> = ComponentType<P> & { readonly ahead: () => Promise<unknown> }

/**
 * A component in a chunk of its own, fetched when it is first shown. The `Suspense` around it shows its shape
 * meanwhile; once its code could not be fetched, something stands in for it until it comes. What has been fetched ahead
 * shows no shape: React would leave that for 0.3 seconds.
 * @param fetch a dynamic import, and what of it is meant
 */
export function lazyPart<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  StandIn: ComponentType<P> = LostPart,
): LazyPart<P> {
  let here: ComponentType<P> | undefined
  const ahead = async () => (here = await fetch())
  const Awaited = lazy(
    () =>
      new Promise<Part<P>>((show, fail) => {
        const coming = fetchPart(
          async () => ({ default: await ahead() }),
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
  function Shown(props: P) {
    // Which of the two it is doesn't change while it is shown.
    const [Now] = useState(() => here ?? Awaited)
    return <Now {...props} />
  }
  return Object.assign(Shown, { ahead })
}
