import { lazy, Suspense, useState, type ComponentType } from 'react'
import { fetchPart } from './fetch-part.ts'
import { LostPart } from './LostPart.tsx'

/** A module in a separate chunk. */
interface LazyChunk<Module> {
  /** Prefetches it. Rejects when it can't be fetched. */
  readonly ahead: () => Promise<Module>
  /** One of its components. */
  readonly part: <P extends object>(pick: (module: Module) => ComponentType<P>) => ComponentType<P>
}

/**
 * A module in a separate chunk, fetched when one of its components first shows. The surrounding `Suspense` shows a
 * skeleton meanwhile; if the fetch fails, `LostPart` shows until it succeeds. A loaded module shows no skeleton: React
 * would keep it for 0.3 seconds.
 * @param load a dynamic import
 */
export function lazyChunk<Module>(load: () => Promise<Module>): LazyChunk<Module> {
  let here: Module | undefined
  const ahead = async () => (here = await load())
  function part<P extends object>(pick: (module: Module) => ComponentType<P>): ComponentType<P> {
    const Awaited = lazy(
      () =>
        new Promise<{ default: ComponentType<P> }>((show, fail) => {
          const coming = fetchPart(
            async () => ({ default: pick(await ahead()) }),
            () => show({ default: Lost }),
          )
          coming.then(show, fail)
          const Coming = lazy(() => coming)
          function Lost(props: P) {
            return (
              <Suspense fallback={<LostPart />}>
                <Coming {...props} />
              </Suspense>
            )
          }
        }),
    )
    return function Part(props: P) {
      // The choice is fixed while it is mounted.
      const [Now] = useState(() => (here === undefined ? Awaited : pick(here)))
      return <Now {...props} />
    }
  }
  return { ahead, part }
}
