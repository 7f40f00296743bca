import type { Service, Services } from './services.ts'

/** Whether a till that was opened without its platform asks for the password once that answers, or leaves it for later. */
class SignInQuestion implements Service {
  readonly #listeners = new Set<() => void>()
  #isPutOff = false

  readonly isPutOff = () => this.#isPutOff
  readonly putOff = () => this.#become(true)
  readonly ask = () => this.#become(false)
  /** @returns the function that ends it */
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  end(): void {
    this.#listeners.clear()
  }

  #become(putOff: boolean): void {
    this.#isPutOff = putOff
    for (const listener of this.#listeners) listener()
  }
}

/** @param services of the sign-in: another one begins with the question */
export function signInQuestionOf(services: Services): SignInQuestion {
  return services.of(SignInQuestion, () => new SignInQuestion())
}
