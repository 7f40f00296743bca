import { useRef, useState } from 'react'
import Download from 'lucide-react/icons/download'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Upload from 'lucide-react/icons/upload'
import { announce } from '../../ui/overlay/announce.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { saveFile } from '../../ui/overlay/save-file.ts'
import {
  arrangementText,
  readArrangement,
  untouchedArrangement,
  type Arrangement,
} from '../arrangement.ts'

interface ArrangementDialogProps {
  arrangement: Arrangement
  onChange: (next: Arrangement) => void
  onClose: () => void
}

/** A file has to be smaller than this, in bytes: it may be a film. */
const LARGEST = 5_000_000
/** People correct mistakes one after the other. */
const SHOWN = 10

interface Refused {
  readonly file: string
  readonly mistakes: readonly string[]
}

/** The arrangement as a file, for another till or as a backup, and a way back to the platform's own. */
export function ArrangementDialog({ arrangement, onChange, onClose }: ArrangementDialogProps) {
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<Refused>()
  /** To be taken once the person is sure. */
  const [next, setNext] = useState<{ readonly from: string; readonly arrangement: Arrangement }>()
  const choose = async (file: File) => {
    const refuse = (...mistakes: readonly string[]) => setRefused({ file: file.name, mistakes })
    if (file.size > LARGEST) return refuse('It is larger than 5 MB.')
    const text = await file.text().catch(() => undefined)
    if (text === undefined) return refuse('It can’t be read.')
    const read = readArrangement(text)
    if (read.kind === 'refused') refuse(...read.mistakes)
    else setNext({ from: `“${file.name}”`, arrangement: read.arrangement })
  }
  if (next !== undefined)
    return (
      <Dialog
        key="sure"
        open
        onClose={onClose}
        title={`Use the arrangement of ${next.from}?`}
        footer={
          <>
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button
              variant="primary"
              onClick={() => {
                onChange(next.arrangement)
                announce(`The arrangement is that of ${next.from}`)
                onClose()
              }}
            >
              Replace
            </Button>
          </>
        }
      >
        <p>
          It replaces everything that is arranged on this till. Export that first if you may want it
          back.
        </p>
      </Dialog>
    )
  return (
    <Dialog open onClose={onClose} title="Copy or undo the arrangement">
      <p className="mb-4 text-pretty text-ink-soft">
        What is hidden, the order, and what products are sold as. Import replaces all of it.
      </p>
      <div className="flex flex-col gap-3">
        <Button
          icon={<Download aria-hidden="true" />}
          onClick={() => {
            const text = arrangementText(arrangement)
            saveFile('tuckshop-arrangement.json', new Blob([text], { type: 'application/json' }))
            announce('The file is in your downloads')
          }}
        >
          Export to a file
        </Button>
        <Button icon={<Upload aria-hidden="true" />} onClick={() => input.current?.click()}>
          Import a file
        </Button>
        <Button
          variant="danger"
          icon={<RotateCcw aria-hidden="true" />}
          onClick={() => setNext({ from: 'the platform', arrangement: untouchedArrangement })}
        >
          Undo all arranging
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          aria-label="File of an arrangement"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file !== undefined) void choose(file)
            // Allows choosing the same file again after a correction.
            target.value = ''
          }}
        />
      </div>
      {refused !== undefined && (
        <Banner
          tone="needs"
          live="assertive"
          title={`“${refused.file}” was not imported. Nothing has changed.`}
          className="mt-4"
        >
          <ul className="mt-1 list-disc ps-5 wrap-anywhere">
            {refused.mistakes.slice(0, SHOWN).map((mistake) => (
              <li key={mistake}>{mistake}</li>
            ))}
          </ul>
          {refused.mistakes.length > SHOWN && (
            <p>And {refused.mistakes.length - SHOWN} more mistakes.</p>
          )}
        </Banner>
      )}
    </Dialog>
  )
}
