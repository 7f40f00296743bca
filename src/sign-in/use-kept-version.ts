import { useEffect } from 'react'
import { keepVersion } from '../till/version/on-device.ts'

/** Prevents an update while somebody resets a password. */
export function useKeptVersion(): void {
  useEffect(() => {
    keepVersion('password', true)
    return () => keepVersion('password', false)
  }, [])
}
