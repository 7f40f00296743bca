import { Link } from 'react-router'
import { paths } from '../till/address/paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { momentText } from '../values/time/clock-time.ts'
import type { OpenSale } from './takings/taking.ts'
import { countWord, openAmount, openSalesNote, openWord } from './shift/words.ts'
import { Spoken } from '../ui/Spoken.tsx'

/** Sales whose outcome is not known yet. Lists each with a link; no total counts them. */
export function OpenSalesCard({ open }: { open: readonly OpenSale[] }) {
  if (open.length === 0) return null
  return (
    <Card title={`${countWord(open.length, 'open sale')}, not in the totals yet`} padded>
      <p className="mb-3 text-sm text-ink-soft">{openSalesNote(open.length)}</p>
      <ul className="flex flex-col" aria-label="Open sales, not in the totals yet">
        {open.map(({ reference, title, amount, direction, at, why }) => (
          <li
            key={reference}
            className="grid min-h-target grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line py-2.5 not-first:border-t"
          >
            <Link
              to={paths.result(reference)}
              className="font-semibold min-w-0 underline underline-offset-[0.2em]"
            >
              {title}
            </Link>
            <span className="figures justify-self-end text-end">
              <Spoken>{openAmount({ amount, direction })}</Spoken>
            </span>
            <span className="justify-self-start text-start text-sm/normal min-w-0 text-ink-soft figures">
              {momentText(at)}
            </span>
            <Badge
              tone={why === 'under-way' ? 'checking' : 'needs'}
              className="justify-self-end @max-list:col-span-full @max-list:justify-self-start"
            >
              {openWord[why]}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
