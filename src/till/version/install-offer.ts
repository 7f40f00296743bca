import { createStore } from 'zustand/vanilla'

/** Chromium's own offer to install the till as an app; there is no standard for it. */
interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** The last offer. It comes once, and early: the page's first code must import this file. */
export const installOfferStore = createStore<InstallOffer | undefined>(() => undefined)

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event

globalThis.window?.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  if (isOffer(event)) installOfferStore.setState(event, true)
})

/** Shows the browser's install question. An offer works once. */
export async function install(): Promise<void> {
  const taken = installOfferStore.getState()
  installOfferStore.setState(undefined, true)
  await taken?.prompt()
}
