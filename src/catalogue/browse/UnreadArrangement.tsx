import { Banner } from '../../ui/overlay/Banner.tsx'
import { useArrangement } from '../use-arrangement.ts'

/** Shown only if what was arranged on this till can't be read. */
export function UnreadArrangement() {
  const { isUnread } = useArrangement()
  if (!isUnread) return null
  return (
    <Banner tone="needs" title="What was arranged on this till can’t be read">
      The catalogue is as the platform lists it, with nothing hidden. A manager can import the file
      of another till in Catalogue, or arrange it again.
    </Banner>
  )
}
