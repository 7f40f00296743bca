import { useRef, useState } from 'react'
import Download from 'lucide-react/icons/download'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Upload from 'lucide-react/icons/upload'
import { saveFile } from '../../ui/overlay/save-file.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { arrangementWords, isUntouched } from './arrangement-change.ts'
import { arrangementText, limits, type ArrangementNames } from './arrangement-file.ts'
import { importArrangement, type FileMistake, type ImportResult } from './arrangement-import.ts'
import { untouchedArrangement, type Arrangement } from '../arrangement.ts'

export interface ArrangementFileCardProps {
  arrangement: Arrangement
  names: ArrangementNames
  onChange: (next: Arrangement) => void
}

/** The result of the last chosen file. */
type Outcome =
  | { readonly kind: 'refused'; readonly file: string; readonly mistakes: readonly FileMistake[] }
  | { readonly kind: 'asked'; readonly file: string; readonly next: Arrangement }
  | { readonly kind: 'taken'; readonly file: string; readonly next: Arrangement }

/** The arrangement as a file: for another till, as a backup, and a way back to the platform's own. */
export function ArrangementFileCard({ arrangement, names, onChange }: ArrangementFileCardProps) {
  const input = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<Outcome>()
  const [resetting, setResetting] = useState(false)
  const untouched = isUntouched(arrangement)

  const take = (file: string, next: Arrangement) => {
    onChange(next)
    setOutcome({ kind: 'taken', file, next })
    announce('The file was imported')
  }
  const choose = async (file: File | undefined) => {
    if (file === undefined) return
    const result = await readFile(file)
    if (result.kind === 'refused') setOutcome({ ...result, file: file.name })
    else if (untouched) take(file.name, result.arrangement)
    else setOutcome({ kind: 'asked', file: file.name, next: result.arrangement })
  }

  return (
    <Card title="File">
      <p className="mb-3 text-sm/normal text-pretty text-ink-soft">
        Takes your arrangement to another till. It holds no sales and no customers.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          icon={<Download aria-hidden="true" />}
          onClick={() => download(arrangementText(arrangement, names))}
        >
          Export
        </Button>
        <Button icon={<Upload aria-hidden="true" />} onClick={() => input.current?.click()}>
          Import a file
        </Button>
        <Button
          variant="danger"
          icon={<RotateCcw aria-hidden="true" />}
          disabled={untouched}
          onClick={() => setResetting(true)}
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
            void choose(file)
            // Allows choosing the same file again after a correction.
            target.value = ''
          }}
        />
      </div>
      {outcome?.kind === 'refused' && <Refused {...outcome} />}
      {outcome?.kind === 'taken' && (
        <Banner tone="info" title={`“${outcome.file}” was imported`} className="mt-4">
          It sets {arrangementWords(outcome.next)}.
        </Banner>
      )}
      <Dialog
        open={outcome?.kind === 'asked'}
        onClose={() => setOutcome(undefined)}
        title="Replace your arrangement?"
        footer={
          <>
            <Button variant="quiet" onClick={() => setOutcome(undefined)}>
              Cancel
            </Button>
            <Button
              variant="primary"
              onClick={() => {
                if (outcome?.kind === 'asked') take(outcome.file, outcome.next)
              }}
            >
              Replace
            </Button>
          </>
        }
      >
        {outcome?.kind === 'asked' && (
          <p>
            “{outcome.file}” sets {arrangementWords(outcome.next)}. It replaces what is set here:{' '}
            {arrangementWords(arrangement)}.
          </p>
        )}
      </Dialog>
      <Dialog
        open={resetting}
        onClose={() => setResetting(false)}
        title="Undo all arranging?"
        footer={
          <>
            <Button variant="quiet" onClick={() => setResetting(false)}>
              Cancel
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                onChange(untouchedArrangement)
                setOutcome(undefined)
                setResetting(false)
                announce('All arranging is undone')
              }}
            >
              Undo all
            </Button>
          </>
        }
      >
        <p>
          You will lose what you arranged: {arrangementWords(arrangement)}. Export it first if you
          may want it back.
        </p>
      </Dialog>
    </Card>
  )
}

/** How many mistakes to show at once: people correct them one after the other. */
const SHOWN = 10

function Refused({ file, mistakes }: Extract<Outcome, { kind: 'refused' }>) {
  return (
    <Banner
      tone="needs"
      live="assertive"
      title={`“${file}” was not imported. Nothing has changed.`}
      className="mt-4"
    >
      <ul className="mt-1 list-disc ps-5 wrap-anywhere">
        {mistakes.slice(0, SHOWN).map(({ where, what }) => (
          <li key={`${where} ${what}`}>
            <strong>{where}</strong> {what}
          </li>
        ))}
      </ul>
      {mistakes.length > SHOWN && <p>And {mistakes.length - SHOWN} more mistakes.</p>}
    </Banner>
  )
}

async function readFile(file: File): Promise<ImportResult> {
  const unread = (what: string): ImportResult => ({
    kind: 'refused',
    mistakes: [{ where: 'the file', what }],
  })
  // Checked before reading: it may be a film.
  if (file.size > limits.bytes) return unread('is larger than 1 MB')
  try {
    return importArrangement(await file.text())
  } catch {
    return unread('could not be read')
  }
}

function download(text: string): void {
  saveFile('tuckshop-arrangement.json', new Blob([text], { type: 'application/json' }))
  announce('The file is in your downloads')
}
