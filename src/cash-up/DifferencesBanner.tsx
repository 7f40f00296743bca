import { Link } from 'react-router'
import { paths } from '../till/address/paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { linkClass } from '../ui/button-class.ts'
import { formatRand } from '../values/money.ts'
import type { Difference } from './taking.ts'

/** Where journal and platform say two things; or that they could not be compared. */
export function DifferencesBanner({
  differences,
}: {
  differences: readonly Difference[] | undefined
}) {
  if (differences === undefined)
    return (
      <Banner tone="needs" title="Not compared with the platform">
        Its list couldn’t be read. These figures are this till’s alone, and cover all of its own
        sales.
      </Banner>
    )
  if (differences.length === 0) return null
  return (
    <Banner tone="needs" title="The platform’s figures differ">
      <ul>
        {differences.map(({ reference, title, journal, platform }) => (
          <li key={reference}>
            <Link to={paths.sale(reference)} className={linkClass}>
              {title}
            </Link>
            : {formatRand(journal)} here,{' '}
            {platform === undefined ? 'not completed' : formatRand(platform)} there
          </li>
        ))}
      </ul>
    </Banner>
  )
}
