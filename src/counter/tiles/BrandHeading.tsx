import { Badge } from '../../ui/Badge.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { initials } from './brand-look.ts'
import type { ProviderWarning } from '../../catalogue/provider-warnings.ts'

export interface BrandHeadingProps {
  name: string
  imageUrl?: string | undefined
  /** Of its provider. */
  warning?: ProviderWarning | undefined
}

/** A brand over or beside its tiles: its mark and its name. */
export function BrandHeading({ name, imageUrl, warning }: BrandHeadingProps) {
  return (
    <div className="brand-head">
      <Mark name={name} imageUrl={imageUrl} icon={initials(name)} />
      <h3 title={name}>{name}</h3>
      {warning && <Badge tone="needs">{warning.text}</Badge>}
    </div>
  )
}
