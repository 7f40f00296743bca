import { useEffect } from 'react'
import { keepVersion } from '../till/version/on-device.ts'

/** No new version takes the place of this one while somebody asks for a new password. */
export function useKeptVersion(): void {
  useEffect(() => {
    keepVersion('password', true)
    return () => keepVersion('password', false)
  }, [])
}
