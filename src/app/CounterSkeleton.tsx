import { BrandRowsSkeleton } from '../ui/BrandRowsSkeleton.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** The shape of Sell while its code is on its way. */
export function CounterSkeleton() {
  return (
    <div className="@container flex flex-col gap-4 p-4">
      <Skeleton height="3.5rem" />
      <BrandRowsSkeleton label="Loading" />
    </div>
  )
}
