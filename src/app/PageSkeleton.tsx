import { Skeleton } from '../ui/Skeleton.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

/** The shape of a screen beside the counter while its code is on its way: a name, and lines under it. */
export function PageSkeleton() {
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-5 px-4 py-6">
      <VisuallyHidden as="output">Loading</VisuallyHidden>
      <Skeleton width="10rem" height="1.875rem" />
      <Skeleton height="3.25rem" />
      <Skeleton height="18rem" />
    </div>
  )
}
