import { useEffect } from 'react'
import { useIsFetching } from '@tanstack/react-query'
import { putOnDevice } from '../till/version/on-device.ts'
import { prefetchScreens } from './screens.ts'

/** Fetches the other screens and installs the till on the device, once the lists are here and the browser is idle. */
export function Prefetch() {
  const reading = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0
  useEffect(() => {
    if (reading) return undefined
    const fetchAll = () => {
      prefetchScreens()
      putOnDevice()
    }
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(fetchAll, 200)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(fetchAll, { timeout: 2_000 })
    return () => cancelIdleCallback(handle)
  }, [reading])
  return null
}
