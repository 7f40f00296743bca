import { z } from 'zod'
import { browserStorage } from '../terminal/browser-storage.ts'
import { keptEntries } from '../terminal/kept-store.ts'

/** Events of this device that the till reports until somebody dismisses them. */
const news = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('settings-restored') }),
  z.object({
    kind: z.literal('journal-lost'),
    sales: z.number(),
    again: z.number(),
    open: z.number(),
    listed: z.boolean(),
  }),
  z.object({ kind: z.literal('doubled'), sales: z.number() }),
  z.object({ kind: z.literal('damaged'), references: z.array(z.string()).readonly() }),
])
export type DeviceNews = z.infer<typeof news>

const store = keptEntries(browserStorage(), 'tuckshop.device-news', news)

/** The newest of each kind. */
export const deviceNews = {
  ...store,
  tell(one: DeviceNews): void {
    store.keep([...store.newest().filter(({ kind }) => kind !== one.kind), one])
  },
  putAway(kind: DeviceNews['kind']): void {
    store.keep(store.newest().filter((one) => one.kind !== kind))
  },
}
