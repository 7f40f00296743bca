import { brandHeadClass, brandRowClass, valueGridClass } from './tile-class.ts'
import { Skeleton } from '../part/Skeleton.tsx'

/** Skeleton of brands and their tiles; screen readers hear `label`. */
export function BrandRowsSkeleton({ label = 'Loading products' }: { label?: string }) {
  return (
    <div className="flex flex-col gap-2">
      <output className="sr-only">{label}</output>
      {[7, 7, 6, 7, 3].map((count, index) => (
        <div key={index} className={brandRowClass} aria-hidden="true">
          <div className={brandHeadClass}>
            <Skeleton width="2.25rem" height="2.25rem" />
            <Skeleton width="60%" height="1rem" />
          </div>
          <div className={valueGridClass}>
            {Array.from({ length: count }, (_, tile) => (
              <Skeleton key={tile} height="var(--spacing-value)" />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
