import { Chip, ChipRow } from '../../../ui/tile/Chip.tsx'
import type { FormField } from '../../../draft/form-fields.ts'

export interface FoldedFieldsProps {
  fields: readonly FormField[]
  onOpen: (key: string) => void
}

/** Optional fields: a button for each, which opens the field in its place. */
export function FoldedFields({ fields, onOpen }: FoldedFieldsProps) {
  if (fields.length === 0) return null
  return (
    <ChipRow label="Optional">
      {fields.map(({ key, label }) => (
        <Chip key={key} aria-expanded={false} onClick={() => onOpen(key)}>
          + {label}
        </Chip>
      ))}
    </ChipRow>
  )
}
