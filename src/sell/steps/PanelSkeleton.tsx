import { Skeleton } from '../../ui/part/Skeleton.tsx'
import { panelClass } from './panel-class.ts'

/** The outline of a sale's form while it loads. */
export function PanelSkeleton() {
  return (
    <div className={panelClass}>
      <output className="sr-only">Loading the form</output>
      <Skeleton width="70%" height="1.5rem" />
      <Skeleton height="2rem" />
      <Skeleton height="3.5rem" />
      <Skeleton height="4rem" />
      <Skeleton height="3.5rem" />
    </div>
  )
}
