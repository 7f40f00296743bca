import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { announcementStore } from './announce.ts'
import { openModals } from './modal.ts'

/**
 * Reads out `announce()`. Mounted once, at the root of the page, and never unmounted. A modal dialog makes the rest of
 * the page inert, so the region moves into the dialog on top. A locked till is silent; unlocking says the newest.
 */
export function LiveRegion() {
  const top = useStore(openModals, (open) => open.at(-1))
  if (top === undefined) return <Region />
  return 'lock' in top.dataset ? null : createPortal(<Region />, top)
}

/** When a dialog opened or closed less than this after the words, nobody has heard them. In milliseconds. */
const unheardMs = 1_000
/** Screen readers read what changes in a region, not what it begins with. */
const settlesMs = 100

function Region() {
  const said = useStore(announcementStore)
  const [before] = useState(said)
  const [again, setAgain] = useState(false)
  useEffect(() => {
    if (performance.now() - before.at > unheardMs) return undefined
    const timer = setTimeout(() => setAgain(true), settlesMs)
    return () => clearTimeout(timer)
  }, [before])
  const { text, urgency, turn } = said
  const words = (own: string) =>
    urgency === own && text !== '' && (said !== before || again) ? (
      <span key={turn}>{text}</span>
    ) : null
  return (
    <div className="sr-only">
      <div aria-live="polite">{words('polite')}</div>
      <div aria-live="assertive">{words('assertive')}</div>
    </div>
  )
}
