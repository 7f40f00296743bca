import { useStore } from 'zustand'
import { useTill, type Till } from '../../till/till.ts'

/** The PIN, and its setter. */
export function useScannedPin(): readonly [pin: string, onPin: (pin: string) => void] {
  const { scannedPin } = useTill()
  return [useStore(scannedPin), (pin) => scannedPin.setState(pin)]
}

/** Leaves nothing of a voucher for the next customer. */
export function forgetVoucher({ scannedPin, drafts }: Till): void {
  scannedPin.setState('')
  drafts.redeem.leave()
}
