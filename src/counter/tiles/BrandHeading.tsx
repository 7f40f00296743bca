import { Badge } from '../../ui/Badge.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { initials } from './brand-look.ts'
import type { ProviderWarning } from '../../catalogue/provider-warnings.ts'

export interface BrandHeadingProps {
  id?: string | undefined
  name: string
  imageUrl?: string | undefined
  /** Its picture comes in a moment; its place is kept. */
  later?: boolean
  /** Of its provider. */
  warning?: ProviderWarning | undefined
}

/** A brand over or beside its tiles: its mark and its name. */
export function BrandHeading({ id, name, imageUrl, later = false, warning }: BrandHeadingProps) {
  return (
    <div className="brand-head">
      <Mark
        name={name}
        {...(later && imageUrl !== undefined ? { icon: '' } : { imageUrl, icon: initials(name) })}
      />
      <h3 id={id} title={name}>
        {name}
      </h3>
      {warning && <Badge tone="needs">{warning.text}</Badge>}
    </div>
  )
}
