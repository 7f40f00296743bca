import { useStore } from 'zustand'
import { announcementStore } from './announce.ts'

/** Reads out `announce()`. Mounted once, at the root of the page, and never unmounted. */
export function LiveRegion() {
  const { text, urgency, turn } = useStore(announcementStore)
  const words = (own: string) =>
    urgency === own && text !== '' ? <span key={turn}>{text}</span> : null
  return (
    <div className="sr-only">
      <div aria-live="polite">{words('polite')}</div>
      <div aria-live="assertive">{words('assertive')}</div>
    </div>
  )
}
