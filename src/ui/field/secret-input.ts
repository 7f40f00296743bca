import { useImperativeHandle, useLayoutEffect, useRef, type ComponentProps } from 'react'

/**
 * For an input that holds a secret. React copies a controlled input's value into the HTML as an attribute, which
 * extensions and error reports can read. This input keeps its value to itself. When the owner clears its value, the
 * input becomes empty.
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
