import { Skeleton } from '../ui/Skeleton.tsx'
import { TileGridSkeleton } from '../ui/TileSkeleton.tsx'

/** The shape of a screen while its code is on its way. */
export function ScreenSkeleton() {
  return (
    <div className="flex flex-col gap-4 p-4 lg:p-6">
      <Skeleton height="3rem" />
      <TileGridSkeleton label="Loading" />
    </div>
  )
}
