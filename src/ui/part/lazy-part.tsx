import { lazy, Suspense, useState, type ComponentType } from 'react'
import { fetchPart } from './fetch-part.ts'
import { LostPart } from './LostPart.tsx'

/** A module in a chunk of its own. */
interface LazyChunk<Module> {
  /** Fetches it before it is shown. Rejects when it doesn't come. */
  readonly ahead: () => Promise<Module>
  /** One of its components. */
  readonly part: <P extends object>(pick: (module: Module) => ComponentType<P>) => ComponentType<P>
}

/**
 * A module in a chunk of its own, fetched when one of its components is first shown. The `Suspense` around the component
 * shows a skeleton meanwhile; when the code could not be fetched, `LostPart` takes its place until it comes. A component
 * whose module is here already shows no skeleton: React would leave that for 0.3 seconds.
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
      // Which of the two it is doesn't change while it is shown.
      const [Now] = useState(() => (here === undefined ? Awaited : pick(here)))
      return <Now {...props} />
    }
  }
  return { ahead, part }
}
