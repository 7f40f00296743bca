import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import ListChecks from 'lucide-react/icons/list-checks'
import { engineTrouble } from '../../till/words/engine-trouble.ts'
import { paths } from '../../till/address/paths.ts'
import { useTill } from '../../till/till.ts'
import { useEngineStatus, useSales } from '../../till/held/use-sales.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Count } from '../../ui/Count.tsx'
import { EmptyState } from '../../ui/part/EmptyState.tsx'
import { allNeeds, toLookAfter } from '../result/need.ts'
import { needHeading } from '../result/need-words.ts'
import { LookAfterRow } from './LookAfterRow.tsx'
import { PanelSkeleton } from '../steps/PanelSkeleton.tsx'
import { useUnseen } from './sale-news.ts'

/**
 * Every open sale, the most urgent first: its state, what that means for the money, what to do next. Opens by itself
 * after a restart if a sale needs a person (sale-engine.md, States).
 */
export function LookAfterView() {
  const till = useTill()
  const { account } = till
  const status = useEngineStatus()
  const sales = useSales()
  const unseen = useUnseen()
  const heading = useRef<HTMLHeadingElement>(null)
  const all = toLookAfter(sales, account, unseen)
  const { since } = till.news
  const found = all.filter(({ sale, need }) => need !== 'kept' && sale.createdAt < since).length

  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])

  if (status.kind === 'starting') return <PanelSkeleton />
  return (
    <div className="flex flex-1 flex-col gap-5 px-5 pt-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
      <h2 ref={heading} tabIndex={-1} className="outline-none">
        Open sales
      </h2>
      {all.length === 0 && <NothingLeft trouble={engineTrouble(status)?.title} />}
      {found > 0 && (
        <Banner tone="info" title="Found after the restart">
          {found === 1
            ? 'One sale was open when the till was last closed or signed out. Nothing was lost.'
            : `${found} sales were open when the till was last closed or signed out. Nothing was lost.`}
        </Banner>
      )}
      {allNeeds.map((need) => {
        const some = all.filter((one) => one.need === need)
        if (some.length === 0) return null
        const title = needHeading(
          need,
          some.map(({ sale }) => sale),
        )
        return (
          <section key={need} aria-label={title}>
            <h3 className="mb-2 flex items-center gap-2 text-sm/close font-strong text-ink-soft">
              {title} <Count>{some.length}</Count>
            </h3>
            <ul className="flex flex-col gap-3">
              {some.map(({ sale }) => (
                <LookAfterRow
                  key={sale.reference}
                  sale={sale}
                  need={need}
                  first={sale === all[0]?.sale}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function NothingLeft({ trouble }: { trouble: string | undefined }) {
  const navigate = useNavigate()
  return (
    <EmptyState
      icon={<ListChecks />}
      title={trouble ?? 'No open sales'}
      action={
        <Button variant="primary" onClick={() => navigate(paths.sell())}>
          Back to selling
        </Button>
      }
    >
      {trouble === undefined
        ? 'Every sale on this till is complete.'
        : 'The sales kept on this device can’t be read right now.'}
    </EmptyState>
  )
}
