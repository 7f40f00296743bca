import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** After this pause in typing the address follows: browsers refuse to write it at every key. */
const pauseMs = 300

/**
 * A text that somebody types and that the address keeps. Returns what the field shows, which is
 * ahead of the address by a pause, and what sets it. When the address changes by other means (Back,
 * a cleared filter), the field follows.
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
