import { journalMark } from '../../engine/desk/mark.ts'
import type { DeviceMemory } from '../../engine/desk/mark-keeper.ts'
import type { TextStorage } from '../terminal/kept-store.ts'
import { keptStore } from '../terminal/kept-store.ts'
import { deviceNews } from './device-news.ts'

/**
 * This device's kept data besides the journal, in `localStorage`.
 * @param onDoubled gives the till another id
 */
export function createDeviceMemory(
  storage: TextStorage | undefined,
  onDoubled: () => Promise<void>,
): DeviceMemory {
  const marks = keptStore(storage, 'tuckshop.journal', {
    read: (text) => {
      try {
        return text === undefined ? undefined : journalMark.safeParse(JSON.parse(text)).data
      } catch {
        return undefined
      }
    },
    write: (mark) => JSON.stringify(mark),
  })
  return {
    mark: () => marks.newest(),
    keepMark: (mark) => void marks.keep(mark),
    async found(finding) {
      if (finding.kind === 'doubled') await onDoubled()
      deviceNews.tell(finding)
    },
  }
}
