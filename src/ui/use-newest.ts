import { useInsertionEffect, useRef, useState } from 'react'

/**
 * A handler that stays the same from render to render and does what its newest one does, so that what is drawn with it
 * isn't drawn anew with each address. For events only: during a render it would still do what an older one did.
 */
export function useNewest<A extends readonly unknown[], R>(
  handler: (...args: A) => R,
): (...args: A) => R {
  const newest = useRef(handler)
  useInsertionEffect(() => {
    newest.current = handler
  })
  const [same] = useState(
    () =>
      (...args: A) =>
        newest.current(...args),
  )
  return same
}
