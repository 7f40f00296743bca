import { useLayoutEffect, useRef } from 'react'

/**
 * The heading of one of the screens of the shop's sales. They are one place of the rail, so that arriving is each one's
 * own business: the focus goes to its name when the link that led here is gone.
 */
export function ScreenName({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Before anybody sees it: keys that come at once are the new screen's.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className="min-w-0">
      {children}
    </h1>
  )
}
