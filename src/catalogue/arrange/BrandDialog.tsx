import { useForm } from 'react-hook-form'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/field/CheckField.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { useField } from '../../ui/field/use-field.ts'
import type { BrandRow } from './brand-rows.ts'
import { kindWord, saleKinds, type SaleKind } from '../kind/kind.ts'
import { pathTo, withDescendants, type CategoryTree } from '../category-tree.ts'

/** The choices for a brand; without one, the platform decides. */
export interface BrandChoice {
  readonly ids: ReadonlySet<number>
  readonly kind: SaleKind | undefined
}

export interface BrandDialogProps {
  row: BrandRow
  tree: CategoryTree
  onSave: (choice: BrandChoice) => void
  onClose: () => void
}

/** Sets the kind of a brand and its categories; without categories, the platform decides. */
export function BrandDialog({ row, tree, onSave, onClose }: BrandDialogProps) {
  const { control, handleSubmit } = useForm({
    defaultValues: { ids: [...row.own], kind: row.ownKind ?? '' },
  })
  const kind = useField(control, 'kind')
  const { value: ids, onChange: take } = useField(control, 'ids')
  const toggle = (id: number) =>
    take(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
  const save = handleSubmit((chosen) =>
    onSave({
      ids: new Set(chosen.ids),
      kind: saleKinds.find((one) => one === chosen.kind),
    }),
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Arrange ${row.name}`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <SelectField
        {...kind}
        label="Kind of sale"
        hint="Overrides the category’s kind for every product of this brand."
        className="mb-5"
        placeholder="Automatic: by category and name"
        options={saleKinds.map((one) => ({ value: one, label: kindWord[one] }))}
      />
      <h3 className="mb-1">Categories</h3>
      <p className="mb-3 text-sm/normal text-pretty text-ink-soft">
        {placedWords(row)} If there are several categories, a product appears in the ones of its own
        kind.
      </p>
      <ul>
        {tree.roots
          .flatMap((root) => withDescendants(root))
          .map((node) => (
            <li
              key={node.id}
              style={{ paddingInlineStart: `${(pathTo(node).length - 1) * 1.25}rem` }}
            >
              <CheckField
                label={node.name}
                checked={ids.includes(node.id)}
                onChange={() => toggle(node.id)}
              />
            </li>
          ))}
      </ul>
    </Dialog>
  )
}

function placedWords({ count, byPlatform }: BrandRow): string {
  if (byPlatform === 0) return 'None chosen: the till goes by the names.'
  if (byPlatform === count)
    return 'The platform itself says which category every product of this brand is in, and that comes first.'
  return `The platform itself says which category ${byPlatform} of its ${count} products are in, and that comes first.`
}
