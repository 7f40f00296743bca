import { useEffect, useRef } from 'react'

/**
 * A step begins at the top of the page, and its heading takes the focus, because the button pressed before is gone.
 */
export function StepTitle({ children }: { children: string }) {
  const title = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <span ref={title} tabIndex={-1}>
      {children}
    </span>
  )
}
