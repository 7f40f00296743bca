import { useSyncExternalStore } from 'react'
import { onDevice, subscribeToDevice, type OnDevice } from './on-device.ts'

/** How the till stands on this device. */
export function useOnDevice(): OnDevice {
  return useSyncExternalStore(subscribeToDevice, onDevice)
}
