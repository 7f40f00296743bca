import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import { useTill, type Till } from '../../../till/till.ts'

declare module '../../../till/till.ts' {
  interface TillStores {
    /** A PIN that was read before its voucher was chosen, or while another one was; gone once redeeming is left (ruling R32). */
    readonly scannedPin: StoreApi<string>
  }
}

/** The PIN, and what writes it. */
export function useScannedPin(): readonly [pin: string, onPin: (pin: string) => void] {
  const { scannedPin } = useTill()
  return [useStore(scannedPin), (pin) => scannedPin.setState(pin)]
}

/** Nothing of a voucher is left for the next customer. */
export function forgetVoucher({ scannedPin, remembered }: Till): void {
  scannedPin.setState('')
  remembered.redeem.forget()
}
