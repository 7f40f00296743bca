import ChevronDown from 'lucide-react/icons/chevron-down'
import { useMaySell } from '../../till/people/role.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { states, topics } from './topics.ts'

/** Answers a cashier's usual questions in a few lines; works offline. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const maySell = useMaySell()
  return (
    <Dialog open onClose={onClose} title="Help">
      <h3 className="mb-2 text-sm/close font-strong text-ink-soft">What the marks mean</h3>
      <dl className="mb-5 grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-2 text-sm">
        {states.map(({ tone, word, means }) => (
          <div key={word} className="contents">
            <dt>
              <Badge tone={tone}>{word}</Badge>
            </dt>
            <dd className="text-pretty">{means}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mb-1 text-sm/close font-strong text-ink-soft">What to do</h3>
      <ul>
        {topics
          .filter(({ sells }) => maySell || !sells)
          .map(({ asks, answers }) => (
            <li key={asks} className="border-b border-line last:border-0">
              <details className="group">
                <summary className="flex min-h-target items-center justify-between gap-3 py-1.5 font-semibold">
                  {asks}
                  <ChevronDown
                    className="size-5 flex-none text-ink-soft group-open:rotate-180"
                    aria-hidden="true"
                  />
                </summary>
                <ol className="mb-3 flex list-decimal flex-col gap-1 ps-5 text-sm text-pretty">
                  {answers.map((answer) => (
                    <li key={answer}>{answer}</li>
                  ))}
                </ol>
              </details>
            </li>
          ))}
      </ul>
    </Dialog>
  )
}
