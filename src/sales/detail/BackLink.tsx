import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'react-router'
import { lastList } from '../list/use-scroll-place.ts'

/** Back to the list of sales, with its filter. */
export function BackLink() {
  return (
    <Link
      to={lastList()}
      className="inline-flex min-h-target items-center gap-1.5 self-start font-semibold text-accent-soft-ink no-underline hover:underline"
    >
      <ArrowLeft className="size-5" aria-hidden="true" /> All sales
    </Link>
  )
}
