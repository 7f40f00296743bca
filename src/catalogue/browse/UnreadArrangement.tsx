import { Banner } from '../../ui/overlay/Banner.tsx'
import { useArrangement } from '../use-arrangement.ts'

/** Shown only if what was arranged on this till can't be read. */
export function UnreadArrangement() {
  const { isUnread } = useArrangement()
  if (!isUnread) return null
  return (
    <Banner tone="needs" title="What was arranged on this till can’t be read">
      The catalogue is as the platform lists it, with nothing hidden. In Catalogue, a manager can
      import the file of another till. The next change replaces what can’t be read.
    </Banner>
  )
}
