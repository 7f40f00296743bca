import { useEffect } from 'react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

/** Whether the device has a camera. Absent `mediaDevices`: the page did not come over a secure connection. */
const cameraQuery = queryOptions({
  queryKey: ['camera'],
  staleTime: Infinity,
  async queryFn() {
    if (!('mediaDevices' in navigator)) return false
    const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
    return devices.some(({ kind }) => kind === 'videoinput')
  },
})

/** Whether the device has a camera that the page may use, as far as the browser says. */
export function useHasCamera(): boolean {
  const client = useQueryClient()
  const { data = false } = useQuery(cameraQuery)
  useEffect(() => {
    if (!('mediaDevices' in navigator)) return undefined
    const { mediaDevices } = navigator
    const look = () => void client.invalidateQueries(cameraQuery)
    mediaDevices.addEventListener('devicechange', look)
    return () => mediaDevices.removeEventListener('devicechange', look)
  }, [client])
  return data
}
