import { useEffect, useRef } from 'react'

/** The heading of a step takes the focus when the step begins: what was pressed before it is gone. */
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
