import { useLayoutEffect, useState, type RefObject } from 'react'

/** The top and width of an element on the page, in CSS pixels. */
interface OnPage {
  readonly top: number
  readonly width: number
}

/** An element's place on the page, measured before paint; `undefined` until then. It follows layout changes above. */
export function useOnPage(element: RefObject<HTMLElement | null>): OnPage | undefined {
  const [box, setBox] = useState<OnPage>()
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const measure = () => {
      const top = current.getBoundingClientRect().top + window.scrollY
      const width = current.clientWidth
      setBox((before) => (before?.top === top && before.width === width ? before : { top, width }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return box
}
