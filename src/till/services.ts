/** Something of the till that begins within a sign-in and ends with it. */
export interface Service {
  /** Ends its loops and releases what it holds. */
  end(): void
}

type Kind<T extends Service> = abstract new (...parts: never[]) => T

/**
 * What one sign-in has made for its screens, one of each class. A service is made when a screen first asks for it, so
 * that its code comes with the screen, and is the same for every screen until the sign-out ends them all. There are
 *
 * - `SaleNews`, how sales ended that nobody looked at, `InMind`, what was typed and whom was sold to, `HeldDrafts`, what
 *   was typed and left, and `ScannedPin`, the PIN of a voucher being taken in (counter);
 * - `BrandPictures`, the colours of the brands' pictures (catalogue);
 * - `HeldStore`, the drafts on this device, `CustomerDisplay`, what the customer sees, and `SignInQuestion` (till);
 * - `SalesBook` and `BookRows`, the shop's sales from both sides, and `RetryRunner`, its worklist (transactions);
 * - `ShiftStore`, the shifts of this device (cash-up).
 */
export class Services {
  readonly #made = new Map<Kind<Service>, { readonly made: Service; readonly owner: string }>()

  /** @param owner whose it is, where another account has another one; that of the account before is ended */
  of<T extends Service>(kind: Kind<T>, make: () => T, owner = ''): T {
    const known = this.#made.get(kind)
    if (known?.owner === owner && known.made instanceof kind) return known.made
    known?.made.end()
    const made = make()
    this.#made.set(kind, { made, owner })
    return made
  }

  /** The sign-out. */
  end(): void {
    const all = [...this.#made.values()]
    this.#made.clear()
    for (const { made } of all) made.end()
  }
}
