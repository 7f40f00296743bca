import { useImperativeHandle, useLayoutEffect, useRef, type ComponentProps } from 'react'

/**
 * For an input that holds a secret. React copies the value of a controlled input into the page's HTML, as an attribute
 * that extensions and reports of faults read along; this one's stays with the input alone. What the owner holds is
 * written into it: emptied there, it is empty here.
 */
export function useSecretInput({ ref, value }: Pick<ComponentProps<'input'>, 'ref' | 'value'>) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(
    ref,
    () => input.current,
    [],
  )
  useLayoutEffect(() => {
    if (input.current === null || value === undefined) return
    const text = String(value)
    if (input.current.value !== text) input.current.value = text
  })
  return input
}
