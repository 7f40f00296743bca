import { KindIcon } from './KindIcon.tsx'
import type { KindHue } from './kind-hue.ts'

/** The icon of a kind of sale on its coloured ground; its parent sets the kind as `data-kind`. */
export function KindMark({
  kind,
  size = 'normal',
  className = '',
}: {
  kind: KindHue
  size?: 'small' | 'normal'
  className?: string
}) {
  const [square, icon] = size === 'small' ? ['size-10', 'size-5'] : ['size-12', 'size-6']
  return (
    <span
      className={`grid flex-none place-items-center rounded-md bg-kind-soft text-kind-ink ${square} ${className}`}
    >
      <KindIcon kind={kind} className={icon} />
    </span>
  )
}
