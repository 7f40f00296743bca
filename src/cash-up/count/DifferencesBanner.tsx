import { Link } from 'react-router'
import { paths } from '../../till/address/paths.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { linkClass } from '../../ui/button-class.ts'
import { formatRand } from '../../values/money.ts'
import type { Cut } from '../shift/shift.ts'
import type { Difference } from '../takings/taking.ts'
import { comparedOnlyWords } from '../shift/words.ts'
import { Spoken } from '../../ui/Spoken.tsx'

interface DifferencesBannerProps {
  differences: readonly Difference[] | undefined
  comparedOnly: Cut['comparedOnly'] | undefined
}

/** Shows where the journal and the platform differ, or that the till compared only part of them, or nothing. */
export function DifferencesBanner({ differences, comparedOnly }: DifferencesBannerProps) {
  if (differences === undefined)
    return (
      <Banner tone="needs" title="Not compared with the platform">
        Its list couldn’t be read. These figures cover all of this till’s own sales.
      </Banner>
    )
  return (
    <>
      {comparedOnly !== undefined && (
        <Banner tone="needs" title="Compared with a part of the platform’s list">
          {comparedOnlyWords(comparedOnly)}
        </Banner>
      )}
      {differences.length > 0 && <Differences differences={differences} />}
    </>
  )
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <Banner tone="needs" title="The platform’s figures differ">
      <ul>
        {differences.map(({ reference, title, journal, platform }) => (
          <li key={reference}>
            <Link to={paths.result(reference)} className={linkClass}>
              {title}
            </Link>
            <Spoken>
              : {formatRand(journal)} here,{' '}
              {platform === undefined ? 'not completed' : formatRand(platform)} there
            </Spoken>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
