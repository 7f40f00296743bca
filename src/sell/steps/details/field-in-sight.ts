import { useEffect, type RefObject } from 'react'
import { isInput } from './details-focus.ts'

/**
 * Keeps the field in use visible, clear of the foot that covers the form's end (ui/part/sticky-foot.ts). Follows every
 * change around it: the number pad, a lookup, a message, a turn of the device.
 */
export function useFieldInSight(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current
    if (element === null) return undefined
    const keep = () => {
      const { activeElement } = document
      if (!isInput(activeElement) || !element.contains(activeElement)) return
      const field = activeElement.closest('[data-field]') ?? activeElement
      field.scrollIntoView?.({ block: 'nearest' })
    }
    const observer = new ResizeObserver(keep)
    for (const part of element.children) observer.observe(part)
    element.addEventListener('focusin', keep)
    window.addEventListener('resize', keep)
    return () => {
      observer.disconnect()
      element.removeEventListener('focusin', keep)
      window.removeEventListener('resize', keep)
    }
  }, [form])
}
