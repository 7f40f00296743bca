import { early, type InstallOffer } from './early-offer.ts'

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
early.tell = tell

/** The same object until it is taken or another one comes. */
export const installOffer = (): InstallOffer | undefined => early.offer

/** @returns the function that ends the subscription */
export function subscribeToOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks the person, as the browser does it. An offer serves once. */
export async function install(): Promise<void> {
  const taken = early.offer
  early.offer = undefined
  tell()
  await taken?.prompt()
}
