/** Chromium's own offer to install the till as an app; no standard has it. */
export interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** The offer as it came last, for `install-offer.ts`: it comes once, as early as it likes. */
export const early: { offer?: InstallOffer | undefined; tell?: () => void } = {}

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event

globalThis.window?.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  if (isOffer(event)) early.offer = event
  early.tell?.()
})
