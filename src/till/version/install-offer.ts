import { createStore } from 'zustand/vanilla'

/** Chromium's own offer to install the till as an app; no standard has it. */
interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** The offer as it came last. It comes once, and early: this file is imported with the first code of the page. */
export const installOfferStore = createStore<InstallOffer | undefined>(() => undefined)

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event

globalThis.window?.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  if (isOffer(event)) installOfferStore.setState(event, true)
})

/** Asks the person, as the browser does it. An offer serves once. */
export async function install(): Promise<void> {
  const taken = installOfferStore.getState()
  installOfferStore.setState(undefined, true)
  await taken?.prompt()
}
