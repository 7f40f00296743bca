import { useSyncExternalStore } from 'react'
import type { Service } from '../../till/services.ts'
import { useTill, type Till } from '../../till/till.ts'
import { rememberedIn } from './remembered.ts'

/** A PIN that was read before its voucher was chosen, or while another one was; gone once redeeming is left (ruling R32). */
class ScannedPin implements Service {
  readonly #listeners = new Set<() => void>()
  #pin = ''

  readonly pin = (): string => this.#pin

  /** @returns the function that ends the subscription. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly become = (pin: string): void => {
    this.#pin = pin
    for (const listener of this.#listeners) listener()
  }

  end(): void {
    this.become('')
  }
}

/** The PIN in this till's hand. */
export function scannedPinIn({ services }: Pick<Till, 'services'>): ScannedPin {
  return services.of(ScannedPin, () => new ScannedPin())
}

/** The PIN, and what writes it. */
export function useScannedPin(): readonly [pin: string, onPin: (pin: string) => void] {
  const { pin, subscribe, become } = scannedPinIn(useTill())
  return [useSyncExternalStore(subscribe, pin), become]
}

/** Nothing of a voucher is left for the next customer. */
export function forgetVoucher(till: Till): void {
  scannedPinIn(till).become('')
  rememberedIn(till, 'redeem').forget()
}
