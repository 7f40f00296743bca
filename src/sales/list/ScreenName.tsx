import { useLayoutEffect, useRef } from 'react'

/**
 * The heading of a screen of the shop's sales. These screens share a place in the rail, so each handles its own
 * arrival: the heading takes the focus when the link that led here is gone.
 */
export function ScreenName({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Before paint: keys pressed right away belong to the new screen.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className="min-w-0">
      {children}
    </h1>
  )
}
