import { useEffect, useState } from 'react'
import type { Clock } from '../../api/clock.ts'
import { uuidV7 } from '../../values/reference.ts'
import type { Service } from '../services.ts'
import type { Sale } from '../../sale/sale.ts'
import { useTill, type Till } from '../till.ts'
import {
  customerChannel,
  holdLock,
  windowLock,
  type CustomerChannel,
  type CustomerView,
} from './customer-channel.ts'

/** A step gives way to the next within this; until then the screen doesn't say that nothing is being sold. */
const GAP_MS = 400

/** What this window of the till shows its customer, on whatever screen of the same browser stands before them. */
class CustomerDisplay implements Service {
  readonly #id: string
  readonly #channel: CustomerChannel
  readonly #clock: Clock
  readonly #end = new AbortController()
  #view: CustomerView = { kind: 'rest' }
  /** Sales of the customer who stands there now, retries too. */
  readonly #sales = new Set<string>()
  #shown = 0
  #covers = 0

  constructor(clock: Clock) {
    this.#clock = clock
    this.#id = uuidV7(clock.wallNow(), (bytes) => crypto.getRandomValues(bytes))
    this.#channel = customerChannel((message) => {
      if (message.kind === 'hello') this.#tell()
    })
    const never = () =>
      new Promise<void>((resolve) => {
        this.#end.signal.addEventListener('abort', () => resolve())
      })
    holdLock(windowLock(this.#id), never)
  }

  /** @returns the function that takes it away again, unless something else is shown by then */
  show(view: CustomerView): () => void {
    if (view.kind === 'confirm') this.#sales.clear()
    this.#shown += 1
    const shown = this.#shown
    this.#view = view
    this.#tell()
    return () => void this.#rest(shown)
  }

  /** What was compared has become this sale. */
  confirmed(reference: string): void {
    this.#sales.add(reference)
  }

  /** Whether it is a sale of the customer who stands there: another one's, from the tray, is no business of theirs. */
  isTheirs({ reference, parent }: Pick<Sale, 'reference' | 'parent'>): boolean {
    if (parent !== undefined && this.#sales.has(parent)) this.#sales.add(reference)
    return this.#sales.has(reference)
  }

  /** The till is locked: nothing is shown until it is open again. @returns the function that opens it */
  cover(): () => void {
    this.#covers += 1
    this.#tell()
    return () => {
      this.#covers -= 1
      this.#tell()
    }
  }

  end(): void {
    this.#view = { kind: 'quiet' }
    this.#tell()
    this.#end.abort()
    this.#channel.close()
  }

  async #rest(shown: number): Promise<void> {
    await this.#clock.wait(GAP_MS, this.#end.signal).catch(() => undefined)
    if (this.#shown !== shown || this.#end.signal.aborted) return
    this.#view = { kind: 'rest' }
    this.#tell()
  }

  #tell(): void {
    if (this.#end.signal.aborted) return
    const view: CustomerView = this.#covers > 0 ? { kind: 'quiet' } : this.#view
    this.#channel.post({ kind: 'view', from: this.#id, view })
  }
}

/** What this sign-in shows its customers. */
export function customerDisplayOf({
  services,
  api,
}: Pick<Till, 'services' | 'api'>): CustomerDisplay {
  return services.of(CustomerDisplay, () => new CustomerDisplay(api.clock))
}

/** Shows this on the customer's screen for as long as it stands here. */
export function useCustomerView(view: CustomerView): void {
  useShown(customerDisplayOf(useTill()), view)
}

/** Shows what became of a sale, if it is the one of the customer who stands there. */
export function useCustomerOutcome(
  sale: Pick<Sale, 'reference' | 'parent'>,
  view: CustomerView,
): void {
  const display = customerDisplayOf(useTill())
  useShown(display, display.isTheirs(sale) ? view : undefined)
}

function useShown(display: CustomerDisplay, view: CustomerView | undefined): void {
  const [told, setTold] = useState(view)
  // Told once as long as it says the same.
  if (JSON.stringify(told) !== JSON.stringify(view)) setTold(view)
  useEffect(() => (told === undefined ? undefined : display.show(told)), [display, told])
}

/** Shows nothing on the customer's screen while this stands here. */
export function useCustomerCovered(): void {
  const display = customerDisplayOf(useTill())
  useEffect(() => display.cover(), [display])
}
