import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from '../till/Link.tsx'
import { ManagerGate } from '../till/ManagerGate.tsx'
import { useTitle } from '../till/use-title.ts'
import { Retries } from './Retries.tsx'
import { ScreenName } from './ScreenName.tsx'
import { lastList, useFromTop } from './use-scroll-place.ts'
import './transactions.css'
import './transaction.css'
import './retries.css'

/** Failed sales, and the list by which several are retried one after another. */
export function RetriesScreen() {
  useTitle('Failed sales')
  useFromTop()
  return (
    <div className="retries-screen">
      <Link to={lastList()} className="transaction-back">
        <ArrowLeft aria-hidden="true" /> All sales
      </Link>
      <ScreenName>Failed sales</ScreenName>
      <ManagerGate what="retrying several sales">
        <Retries />
      </ManagerGate>
    </div>
  )
}
