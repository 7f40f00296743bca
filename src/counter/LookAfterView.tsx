import { useEffect, useRef } from 'react'
import ListChecks from 'lucide-react/icons/list-checks'
import { engineTrouble } from '../till/engine-trouble.ts'
import { navigate } from '../till/location.ts'
import { paths } from '../till/paths.ts'
import { useTill } from '../till/till.ts'
import { useEngine } from '../till/use-sales.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { cares, toLookAfter } from './care.ts'
import { careHeading } from './care-headings.ts'
import { LookAfterRow } from './LookAfterRow.tsx'
import { PanelSkeleton } from './PanelSkeleton.tsx'
import { newsIn, useUnseen } from './sale-news.ts'
import './look-after.css'

/**
 * Every sale that is not finished, the most pressing first: where it stands, what that means for the money, what to
 * do next. It opens by itself after a restart that left something to a person (sale-engine.md, States).
 */
export function LookAfterView() {
  const till = useTill()
  const { engine: host, account } = till
  const { status, sales } = useEngine()
  const unseen = useUnseen()
  const heading = useRef<HTMLHeadingElement>(null)
  const all = toLookAfter(sales, account, unseen)
  const { since } = newsIn(till)
  const found = all.filter(({ sale }) => sale.createdAt < since).length

  useEffect(() => {
    void host.start()
  }, [host])
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])

  if (status.kind === 'starting') return <PanelSkeleton />
  return (
    <div className="look-after">
      <h2 ref={heading} tabIndex={-1}>
        Sales to look after
      </h2>
      {all.length === 0 && <NothingLeft trouble={engineTrouble(status)?.title} />}
      {found > 0 && (
        <Banner tone="info" title="Found after the restart">
          {found === 1
            ? 'One sale was open when the till was last closed or signed out. Nothing of it is lost.'
            : `${found} sales were open when the till was last closed or signed out. Nothing of them is lost.`}
        </Banner>
      )}
      {cares.map((care) => {
        const some = all.filter((one) => one.care === care)
        if (some.length === 0) return null
        const title = careHeading(
          care,
          some.map(({ sale }) => sale),
        )
        return (
          <section key={care} aria-label={title}>
            <h3>
              {title} <span className="look-after-count figures">{some.length}</span>
            </h3>
            <ul>
              {some.map(({ sale }) => (
                <LookAfterRow
                  key={sale.reference}
                  sale={sale}
                  care={care}
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
  return (
    <EmptyState
      icon={<ListChecks />}
      title={trouble ?? 'Nothing to look after'}
      action={
        <Button variant="primary" onClick={() => navigate(paths.sell())}>
          Go on selling
        </Button>
      }
    >
      {trouble === undefined
        ? 'Every sale of this till is finished.'
        : 'The sales that are kept can not be read now.'}
    </EmptyState>
  )
}
