import { browserStorage } from './browser-storage.ts'
import { keptStore } from './kept-store.ts'

/** Whether the customer's screen shows PINs and tokens too. Off unless the shop has switched it on. */
export const customerSecretsStore = keptStore<boolean>(
  browserStorage(),
  'tuckshop.customer-secrets',
  { read: (text) => text === 'shown', write: (shown) => (shown ? 'shown' : 'hidden') },
)
