import { useState } from 'react'
import { useLocation, useMatch, useNavigate } from 'react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CirclePause from 'lucide-react/icons/circle-pause'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { paths, routePatterns } from '../../till/address/paths.ts'
import { usePanelShape } from '../../till/held/panel.ts'
import { useTill } from '../../till/till.ts'
import { Button } from '../../ui/Button.tsx'
import { Cut } from '../../ui/Cut.tsx'
import { announce } from '../../ui/overlay/announce.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { spokenSums } from '../../values/money.ts'
import { heldLabel, heldParts, heldTitle, type HeldDraft } from '../../draft/held-draft.ts'
import type { Gone } from '../../draft/drafts.ts'
import { useDrafts } from '../use-drafts.ts'
import { useAge } from './use-age.ts'
import { Spoken } from '../../ui/Spoken.tsx'

/** More rows than this start folded, and all of them beside another sale. */
const MOST_UNFOLDED = 2

/** Typed sales that were not sold. A single tap resumes one; nothing else does. */
export function HeldSales() {
  const gone = useDrafts((view) => view.gone, 'purchase')
  return (
    <>
      {gone !== undefined && <TakeBack gone={gone} />}
      <HeldList />
    </>
  )
}

/** A form that was left before it named anybody, or a held one that was discarded. */
function TakeBack({ gone }: { gone: Gone }) {
  const { drafts } = useTill()
  const navigate = useNavigate()
  const { search } = useLocation()
  const takeBack = () => {
    drafts.purchase.takeBack(gone)
    if (gone.why === 'closed')
      navigate({ pathname: paths.sellProduct(gone.draft.productCode), search })
  }
  const words =
    gone.why === 'closed'
      ? `The form for ${gone.draft.title} was closed`
      : `${heldParts(gone.draft).whom || heldTitle(gone.draft)} discarded`
  return (
    <output className="flex min-h-target items-center gap-2 border-y border-line bg-surface ps-5 pe-2 text-sm max-lg:basis-full! max-lg:ps-3">
      <Cut className="flex-1">{words}</Cut>
      <Button variant="quiet" icon={<Undo2 aria-hidden="true" />} onClick={takeBack}>
        Undo
      </Button>
    </output>
  )
}

function HeldList() {
  const drafts = useDrafts(({ held }) => held, 'purchase')
  const shape = usePanelShape()
  const { key } = useLocation()
  const [chosen, setChosen] = useState<{ readonly at: string; readonly open: boolean }>()
  const resting = useMatch(routePatterns.sell) !== null
  const [first] = drafts
  if (first === undefined) return null
  if (drafts.length === 1)
    return (
      <section className="@container grid border-y border-line bg-surface" aria-label="Held">
        <HeldRow draft={first} inLine={shape !== 'column'} />
      </section>
    )
  const roomy = resting && shape === 'column' && drafts.length <= MOST_UNFOLDED
  const open = chosen?.at === key ? chosen.open : roomy
  return (
    <section
      className={`border-y border-line bg-surface ${open ? 'max-lg:basis-full!' : ''}`}
      aria-label="Held"
    >
      <details open={open} className="group">
        <summary
          className="flex min-h-12 items-center gap-2.5 px-5 py-1.5 text-sm/close font-strong max-lg:min-h-target max-lg:gap-1.5 max-lg:px-3 max-lg:py-1 focus-visible:-outline-offset-3 [&>svg]:size-5 [&>svg]:flex-none"
          onClick={(event) => {
            event.preventDefault()
            setChosen({ at: key, open: !open })
          }}
        >
          <CirclePause aria-hidden="true" />
          <span className="whitespace-nowrap">
            {drafts.length} held<span className="max-lg:sr-only"> · nothing is sent</span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="ms-auto group-open:rotate-180 max-lg:rotate-180 max-lg:group-open:rotate-0"
          />
        </summary>
        <ul className="max-h-[30dvh] overflow-y-auto pb-1">
          {drafts.map((draft) => (
            <li key={draft.id}>
              <HeldRow draft={draft} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

interface HeldRowProps {
  draft: HeldDraft
  /** Beside other things that wait. */
  inLine?: boolean
}

function HeldRow({ draft, inLine = false }: HeldRowProps) {
  const { drafts, basket } = useTill()
  const navigate = useNavigate()
  const { search } = useLocation()
  const age = useAge(draft.heldAt)
  const label = heldLabel(draft)
  const title = heldTitle(draft)
  const { whom, sum } = heldParts(draft)
  const resume = () => {
    if (draft.kind === 'basket') basket.resume(draft)
    else drafts.purchase.resume(draft)
    const pathname = draft.kind === 'basket' ? paths.basket() : paths.sellProduct(draft.productCode)
    navigate({ pathname, search })
  }
  return (
    <div className={inLine ? 'flex' : 'flex items-center gap-1 py-1 ps-3 pe-2'}>
      <button
        type="button"
        className={`flex min-w-0 flex-1 flex-col justify-center bg-accent-soft px-3 text-start leading-close text-accent-soft-ink hover:shadow-[inset_0_0_0_1px_currentColor] ${inLine ? 'min-h-target' : 'min-h-sale rounded-md py-1.5'}`}
        aria-label={inLine ? spokenSums(`Resume ${label}`) : undefined}
        onClick={resume}
      >
        {inLine ? (
          <>
            <span className="flex flex-wrap justify-between gap-x-2 text-xs figures">
              Resume <Spoken>{sum}</Spoken>
            </span>
            <Cut className="text-sm font-strong figures">{whom || title}</Cut>
          </>
        ) : (
          <>
            <span className="font-strong figures min-w-0">
              <Spoken>{`Resume ${label}`}</Spoken>
            </span>
            <Cut className="text-sm">
              {label === title ? `held ${age}` : `${title} · held ${age}`}
            </Cut>
          </>
        )}
      </button>
      <IconButton
        className={inLine ? '@max-[10rem]:hidden' : ''}
        label={`Discard ${label}`}
        icon={<X aria-hidden="true" />}
        onClick={() => {
          drafts.purchase.discard(draft)
          announce(`${label} discarded`)
          document.getElementById('main')?.focus({ preventScroll: true })
        }}
      />
    </div>
  )
}
