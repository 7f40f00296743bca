import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { shiftQueries } from '../../cash-up/shift/shift-queries.ts'
import { paths } from '../../till/address/paths.ts'
import { useTill } from '../../till/till.ts'
import { useNow } from '../../till/use-now.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { clockTime } from '../../values/time/clock-time.ts'

const dayMs = 24 * 60 * 60_000

/** At Sell: a shift that has been open for more than a day. */
export function OldShiftNotice() {
  const till = useTill()
  const { data: shift } = useQuery(shiftQueries(till).open)
  const now = useNow(60_000)
  if (shift == null || now - shift.openedAt <= dayMs) return null
  return (
    <Banner
      tone="info"
      className="mb-4"
      title={`Shift ${shift.number} has been open since ${clockTime(shift.openedAt, now)}: count the drawer and close it.`}
      action={
        <Link to={paths.cashUp()} className={buttonClass()}>
          Cash-up
        </Link>
      }
    />
  )
}
