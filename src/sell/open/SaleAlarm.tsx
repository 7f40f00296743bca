import { Link, useLocation, useMatch } from 'react-router'
import { paths, routePatterns } from '../../till/address/paths.ts'
import { useTill } from '../../till/till.ts'
import { useSales } from '../../till/held/use-sales.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { toLookAfter } from '../result/care.ts'
import { alarmWords } from './alarm-words.ts'
import { useUnseen } from './sale-news.ts'

/**
 * Covers every screen until somebody resolves it: a sale that was given up, but completed after all. Once somebody is
 * working on it, one line is enough.
 */
export function SaleAlarm() {
  const { account } = useTill()
  const all = toLookAfter(useSales(), account, useUnseen())
  const { search } = useLocation()
  const shown = useMatch(routePatterns.result)?.params.reference
  const listed = useMatch(routePatterns.lookAfter) !== null
  const sold = all.filter(({ care }) => care === 'sold-after-all').map(({ sale }) => sale)
  const [first] = sold
  if (first === undefined) return null
  const one = sold.length === 1
  const dealtWith = listed || (one && shown === first.reference)
  const to = one ? paths.result(first.reference) : paths.lookAfter()
  const { title, text, action } = alarmWords(sold)
  return (
    <Banner
      tone="needs"
      live="assertive"
      // Inverted colours, so nothing else on the screen looks like it.
      className="border-transparent bg-needs-ink text-needs-soft [&>svg]:text-inherit forced-colors:border-3 forced-colors:border-[CanvasText]"
      title={title}
      action={
        !dealtWith && (
          <Link to={{ pathname: to, search }} className={buttonClass()}>
            {action}
          </Link>
        )
      }
    >
      {dealtWith ? undefined : text}
    </Banner>
  )
}
