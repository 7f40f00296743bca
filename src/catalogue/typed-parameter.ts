import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** The address follows after this pause in typing: browsers block a write at every key. */
const pauseMs = 300

/**
 * A text that somebody types and that the address keeps. Returns the field's text, which is a pause ahead of the
 * address, and its setter. If the address changes in another way (Back, a cleared filter), the field follows.
 */
export function useTypedParameter(
  inAddress: string,
  write: (text: string) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(inAddress)
  const known = useRef(inAddress)
  const writeTyped = useEffectEvent(() => {
    known.current = typed
    write(typed)
  })
  useEffect(() => {
    if (inAddress === known.current) return
    known.current = inAddress
    setTyped(inAddress)
  }, [inAddress])
  useEffect(() => {
    if (typed === known.current) return undefined
    const timer = setTimeout(() => writeTyped(), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped]
}
