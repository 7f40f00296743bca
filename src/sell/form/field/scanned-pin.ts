import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import { useTill, type Till } from '../../../till/till.ts'

declare module '../../../till/till.ts' {
  interface TillStores {
    /**
     * A PIN that was read before its voucher was chosen, or during another voucher; dropped when redeeming ends (ruling
     * R32).
     */
    readonly scannedPin: StoreApi<string>
  }
}

/** The PIN, and its setter. */
export function useScannedPin(): readonly [pin: string, onPin: (pin: string) => void] {
  const { scannedPin } = useTill()
  return [useStore(scannedPin), (pin) => scannedPin.setState(pin)]
}

/** Leaves nothing of a voucher for the next customer. */
export function forgetVoucher({ scannedPin, remembered }: Till): void {
  scannedPin.setState('')
  remembered.redeem.forget()
}
