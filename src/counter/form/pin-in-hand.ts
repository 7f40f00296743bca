import type { Service } from '../../till/services.ts'
import type { Till } from '../../till/till.ts'

/** A voucher's PIN on its way to the screen where it is redeemed. In memory only, and no longer than that (ruling R32). */
class PinInHand implements Service {
  #pin = ''

  /** '' where there is none. */
  readonly pin = (): string => this.#pin

  hold(pin: string): void {
    this.#pin = pin
  }

  end(): void {
    this.#pin = ''
  }
}

/** The PIN in this till's hand. */
export function pinInHand({ services }: Pick<Till, 'services'>): PinInHand {
  return services.of(PinInHand, () => new PinInHand())
}
