import { tileGridClass } from './tile-class.ts'
import { Skeleton } from '../part/Skeleton.tsx'

/** Skeleton of a Tile: the same size, so nothing jumps when it loads. */
export function TileSkeleton() {
  return (
    <span
      className="flex min-h-tile min-w-0 flex-col gap-0.5 rounded-lg border border-line bg-surface p-3"
      aria-hidden="true"
    >
      <span className="mb-auto pb-2">
        <Skeleton width="2.5rem" height="2.5rem" />
      </span>
      <Skeleton width="80%" height="1rem" className="my-0.5" />
      <Skeleton width="45%" height="0.8125rem" className="my-1" />
    </span>
  )
}

/** A grid of tile skeletons; screen readers hear `label`. */
export function TileGridSkeleton({
  count = 12,
  label = 'Loading products',
}: {
  count?: number
  label?: string
}) {
  return (
    <div className={tileGridClass}>
      <output className="sr-only">{label}</output>
      {Array.from({ length: count }, (_, index) => (
        <TileSkeleton key={index} />
      ))}
    </div>
  )
}
