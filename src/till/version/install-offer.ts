/** Chromium's own offer to install the till as an app; no standard has it. */
interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | undefined
const listeners = new Set<() => void>()

function keep(next: InstallOffer | undefined): void {
  offer = next
  for (const listener of listeners) listener()
}

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event

// It comes once, as early as it likes.
globalThis.window?.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  if (isOffer(event)) keep(event)
})

/** The same object until it is taken or another one comes. */
export const installOffer = (): InstallOffer | undefined => offer

/** @returns the function that ends the subscription */
export function subscribeToOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks the person, as the browser does it. An offer serves once. */
export async function install(): Promise<void> {
  const taken = offer
  keep(undefined)
  await taken?.prompt()
}
