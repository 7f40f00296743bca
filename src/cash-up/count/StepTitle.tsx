import { useEffect, useRef } from 'react'

/** A step's heading takes the focus when the step begins, because the button pressed before is gone. */
export function StepTitle({ children }: { children: string }) {
  const title = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <span ref={title} tabIndex={-1}>
      {children}
    </span>
  )
}
