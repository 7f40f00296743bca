import { useEffect, useState } from 'react'

/** Whether the device has a camera that the page may use, as far as the browser says. */
export function useHasCamera(): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    // Absent if the page did not come over a secure connection.
    if (!('mediaDevices' in navigator)) return undefined
    const { mediaDevices } = navigator
    let left = false
    const look = async () => {
      const devices = await mediaDevices.enumerateDevices().catch(() => [])
      if (!left) setHas(devices.some(({ kind }) => kind === 'videoinput'))
    }
    const onChange = () => void look()
    onChange()
    mediaDevices.addEventListener('devicechange', onChange)
    return () => {
      left = true
      mediaDevices.removeEventListener('devicechange', onChange)
    }
  }, [])
  return has
}
