import { useEffect, type RefObject } from 'react'
import { isInput } from './details-focus.ts'

const footRoom = '--sale-foot'

/**
 * Keeps the field in use visible while the foot covers the end of the form. Follows every change around it: the number
 * pad, a lookup, a message, a turn of the device. The foot's height is the form's `--sale-foot`, which the fields stay
 * clear of (steps/panel-class.ts).
 */
export function useFieldInSight(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current
    const foot = element?.querySelector<HTMLElement>('[data-foot]')
    if (element == null || foot == null) return undefined
    const keep = () => {
      const { bottom, position } = getComputedStyle(foot)
      const over = position === 'sticky' && !isBeside(foot, element.firstElementChild)
      const height = over ? foot.offsetHeight + (Number.parseFloat(bottom) || 0) : 0
      element.style.setProperty(footRoom, height === 0 ? '' : `${height}px`)
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

function isBeside(foot: HTMLElement, body: Element | null): boolean {
  return body !== null && foot.getBoundingClientRect().left >= body.getBoundingClientRect().right
}
