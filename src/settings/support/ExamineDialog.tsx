import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { queryKeys } from '../../platform/reads/query-keys.ts'
import type { Progress } from '../../doctor/examine.ts'
import { verdictWords, type Finding, type Verdict } from '../../doctor/report/finding.ts'
import { byVerdict } from '../../doctor/report/report.ts'
import { useTill } from '../../till/till.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { saveFile } from '../../ui/overlay/save-file.ts'
import { Spinner } from '../../ui/part/Spinner.tsx'
import type { Tone } from '../../ui/tone.ts'
import { localDateTimeText } from '../../values/time/dates.ts'
import { examinePlatform, type Examination } from './examine-platform.ts'

/** Examines the platform while it is open, and shows the results (docs/platforms.md). */
export function ExamineDialog({ onClose }: { onClose: () => void }) {
  const till = useTill()
  const [progress, setProgress] = useState<Progress>()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: queryKeys.examination(till.account),
    // Examines again at each opening, and forgets the results when it closes.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const examination = await examinePlatform(till, { signal, onProgress: setProgress })
      announce('The examination is done')
      return examination
    },
  })
  return (
    <Dialog
      open
      title="Examine this platform"
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {isFetching ? 'Stop' : 'Close'}
          </Button>
          <Button
            icon={<Download aria-hidden="true" />}
            disabled={data === undefined || isFetching}
            onClick={() => {
              if (data !== undefined) save(data, till.api.clock.wallNow())
            }}
          >
            Save the report
          </Button>
        </>
      }
    >
      {isFetching && <Looking progress={progress} />}
      {isError && !isFetching && (
        <Banner
          tone="needs"
          live="assertive"
          title="The examination stopped early"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          Nothing was sold and nothing has changed.
        </Banner>
      )}
      {data !== undefined && !isFetching && <Findings findings={data.findings} />}
    </Dialog>
  )
}

function Looking({ progress }: { progress: Progress | undefined }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-soft">
        The till reads what the platform says of itself and of its products. It sells nothing and
        changes nothing.
      </p>
      <p className="flex items-center gap-3">
        <Spinner label="Looking" />
        {progress !== undefined && (
          <span>
            {progress.done + 1} of {progress.of}: {progress.about}
          </span>
        )}
      </p>
    </div>
  )
}

/** Red is for failures, amber for problems that a person can fix. */
const tones: Readonly<Record<Verdict, Tone>> = {
  cannot: 'failed',
  arrange: 'needs',
  loses: 'needs',
  unseen: 'info',
  copes: 'sold',
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <div className="flex flex-col gap-6">
      {byVerdict(findings).map(({ verdict, findings: group }) => (
        <section key={verdict} aria-labelledby={`verdict-${verdict}`}>
          <h3 id={`verdict-${verdict}`} className="mb-1 flex items-center gap-2">
            {verdictWords[verdict].title}
            <Badge tone={tones[verdict]}>{String(group.length)}</Badge>
          </h3>
          <p className="mb-3 text-sm text-ink-soft">{verdictWords[verdict].meaning}</p>
          <ul className="flex flex-col gap-4">
            {group.map((finding) => (
              <FindingItem key={finding.id} finding={finding} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function FindingItem({ finding }: { finding: Finding }) {
  const { about, seen, details = [], till, advice, rulings } = finding
  return (
    <li className="border-b border-line pb-4 wrap-anywhere last:border-b-0">
      <p className="font-semibold">
        {about}
        {rulings.length > 0 && (
          <span className="text-sm font-normal text-ink-soft"> {rulings.join(', ')}</span>
        )}
      </p>
      <p>{marked(seen)}</p>
      {details.length > 0 && (
        <ul className="list-disc ps-5 text-sm text-ink-soft">
          {details.map((line) => (
            <li key={line}>{marked(line)}</li>
          ))}
        </ul>
      )}
      {till !== undefined && <p className="text-sm text-ink-soft">{marked(till)}</p>}
      {advice !== undefined && (
        <p>
          <strong>What to do:</strong> {marked(advice)}
        </p>
      )}
    </li>
  )
}

/** Shows text between backticks as code, as in the report. */
function marked(text: string): ReactNode {
  return text
    .split('`')
    .map((part, place) => (place % 2 === 0 ? part : <code key={`${place} ${part}`}>{part}</code>))
}

function save({ report }: Examination, now: number): void {
  const day = localDateTimeText(now).slice(0, 10)
  saveFile(`tuckshop-platform-${day}.md`, new Blob([report], { type: 'text/markdown' }))
  announce('The file is in your downloads')
}
