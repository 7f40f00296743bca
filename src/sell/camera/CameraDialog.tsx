import { useEffect, useEffectEvent, useRef, useState } from 'react'
import Flashlight from 'lucide-react/icons/flashlight'
import { watchCover } from '../../till/people/cover-page.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { notNumber } from '../../values/number/scanned.ts'
import { watchCamera, type CameraTrouble } from './watch-camera.ts'

interface CameraDialogProps {
  /** The last code, which no field here takes: the camera does not read it again. */
  unwanted: string | undefined
  onRead: (text: string) => void
  onClose: () => void
}

type View =
  | { readonly kind: 'starting' }
  | { readonly kind: 'watching'; readonly light?: (on: boolean) => void }
  | { readonly kind: 'trouble'; readonly trouble: CameraTrouble }

/** After this many milliseconds without a code, the till says how to hold it. */
const HINT_AFTER = 8_000

const troubleWords: Readonly<Record<CameraTrouble, { title: string; text: string }>> = {
  refused: {
    title: 'The browser won’t let the till use the camera',
    text: 'Allow the camera for this page: tap the icon beside the address. Then try again, or type the number.',
  },
  'no-camera': { title: 'No camera was found', text: 'Type the number instead.' },
  'in-use': {
    title: 'The camera can’t be used now',
    text: 'Close other apps that use it and try again, or type the number.',
  },
  'not-loaded': {
    title: 'The code reader couldn’t be loaded',
    text: 'Check the connection and try again, or type the number.',
  },
}

/**
 * Shows the camera's picture until it has read a code. The camera runs only while a person can see it: not behind a
 * lock, and not in a hidden page.
 */
export function CameraDialog(props: CameraDialogProps) {
  const [tries, setTries] = useState(1)
  return <Try key={tries} {...props} onAgain={() => setTries(tries + 1)} />
}

function Try({ unwanted, onRead, onClose, onAgain }: CameraDialogProps & { onAgain: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [view, setView] = useState<View>({ kind: 'starting' })
  const read = useEffectEvent(onRead)
  const close = useEffectEvent(onClose)
  const said = useHint(view.kind, unwanted)
  const { setCount } = said

  useEffect(() => {
    if (video.current === null) return undefined
    return watchCamera(video.current, unwanted, {
      onPicture: (light) =>
        setView({ kind: 'watching', ...(light === undefined ? {} : { light }) }),
      onCount: setCount,
      onRead: (text) => read(text),
      onTrouble: (trouble) => setView({ kind: 'trouble', trouble }),
    })
  }, [unwanted, setCount])
  useEffect(() => {
    const look = () => {
      if (document.hidden) close()
    }
    // The lock covers the page without unmounting anything.
    const endCover = watchCover(() => close())
    document.addEventListener('visibilitychange', look)
    return () => {
      endCover()
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  return (
    <Dialog open title="Scan a code" size="small" onClose={onClose}>
      <div className="flex flex-col gap-4">
        {view.kind === 'trouble' ? (
          <Banner
            tone="needs"
            live="assertive"
            title={troubleWords[view.trouble].title}
            action={<Button onClick={onAgain}>Try again</Button>}
          >
            {troubleWords[view.trouble].text}
          </Banner>
        ) : (
          <output className="block min-h-10 text-sm text-ink-soft">{said.words}</output>
        )}
        <video
          ref={video}
          aria-label="Camera picture"
          className="aspect-4/3 max-h-[50dvh] w-full rounded-lg bg-black object-cover"
          hidden={view.kind === 'trouble'}
          muted
          playsInline
        />
        {view.kind === 'watching' && view.light !== undefined && <Light onLight={view.light} />}
      </div>
    </Dialog>
  )
}

/** What to do with the code. */
function useHint(kind: View['kind'], unwanted: string | undefined) {
  const [count, setCount] = useState(0)
  const [late, setLate] = useState(false)
  const watching = kind === 'watching'
  useEffect(() => {
    if (!watching) return undefined
    const timer = setTimeout(() => setLate(true), HINT_AFTER)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [watching])
  const words =
    kind === 'starting'
      ? 'Starting the camera…'
      : count > 1
        ? 'Several codes are in sight. Cover all but one.'
        : late
          ? 'Nothing read yet. Hold the code flat and in good light, about 15 cm away, or type the number.'
          : unwanted !== undefined
            ? `${notNumber(unwanted) ?? 'That code doesn’t fit this field.'} Try another code.`
            : 'Hold the code in front of the camera.'
  return { words, setCount }
}

function Light({ onLight }: { onLight: (on: boolean) => void }) {
  const [on, setOn] = useState(false)
  return (
    <Button
      aria-pressed={on}
      icon={<Flashlight aria-hidden="true" />}
      onClick={() => {
        setOn(!on)
        onLight(!on)
      }}
    >
      Light
    </Button>
  )
}
