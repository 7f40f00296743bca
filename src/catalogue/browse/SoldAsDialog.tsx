import { useForm } from 'react-hook-form'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/field/CheckField.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { useField } from '../../ui/field/use-field.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { withBrand, withHidden, withProductKind } from '../arrangement-change.ts'
import type { Arrangement } from '../arrangement.ts'
import { pathTo, withDescendants, type CategoryTree } from '../category-tree.ts'
import { kindWord, saleKinds } from '../kind/kind.ts'
import type { ProductView } from '../product-view.ts'

interface SoldAsDialogProps {
  product: ProductView
  tree: CategoryTree
  arrangement: Arrangement
  onSave: (next: Arrangement) => void
  onClose: () => void
}

const kinds = saleKinds.map((one) => ({ value: one, label: kindWord[one] }))
const kindNamed = (name: string) => saleKinds.find((one) => one === name)

/** How a product is sold: its kind, and the kind and categories of its brand (rulings R6, R35). */
export function SoldAsDialog({ product, tree, arrangement, onSave, onClose }: SoldAsDialogProps) {
  const { code, name, brandKey, brandName } = product
  const brand = arrangement.brands.get(brandKey)
  const { control, handleSubmit } = useForm({
    defaultValues: {
      hidden: arrangement.hidden.products.includes(code),
      kind: arrangement.productKinds.get(code) ?? '',
      brandHidden: arrangement.hidden.brands.includes(brandKey),
      brandKind: brand?.kind ?? '',
      categories: [...(brand?.categories ?? [])],
    },
  })
  const { value: hidden, ...hiddenBox } = useField(control, 'hidden')
  const kind = useField(control, 'kind')
  const brandKind = useField(control, 'brandKind')
  const { value: brandHidden, ...brandHiddenBox } = useField(control, 'brandHidden')
  const { value: categories, onChange: choose } = useField(control, 'categories')
  const toggle = (id: number) =>
    choose(categories.includes(id) ? categories.filter((one) => one !== id) : [...categories, id])
  const save = handleSubmit((chosen) => {
    let next = withProductKind(arrangement, code, kindNamed(chosen.kind))
    next = withHidden(next, 'products', code, chosen.hidden)
    if (brandKey !== '') {
      next = withHidden(next, 'brands', brandKey, chosen.brandHidden)
      next = withBrand(next, brandKey, {
        kind: kindNamed(chosen.brandKind),
        categories: nearestFirst(chosen.categories, tree),
      })
    }
    onSave(next)
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
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
        label="Sold as"
        hint="The kind decides what a sale asks for and checks."
        placeholder="As its brand and category say"
        options={kinds}
      />
      <CheckField {...hiddenBox} checked={hidden} label="Hide it from cashiers" className="mb-3" />
      {brandKey !== '' && (
        <>
          <h3 className="mt-2 mb-2">All products of {brandName}</h3>
          <SelectField
            {...brandKind}
            label={`${brandName} is sold as`}
            placeholder="As the category says"
            options={kinds}
          />
          <CheckField
            {...brandHiddenBox}
            checked={brandHidden}
            label={`Hide all of ${brandName} from cashiers`}
            className="mb-3"
          />
          <p className="mb-1 text-sm text-pretty text-ink-soft">
            Where the platform doesn’t say the category of a product, it is in these. If you choose
            several, it is only in those that sell its kind.
          </p>
          <ul>
            {tree.roots.flatMap(withDescendants).map((node) => (
              <li
                key={node.id}
                style={{ paddingInlineStart: `${(pathTo(node).length - 1) * 1.25}rem` }}
              >
                <CheckField
                  label={node.name}
                  checked={categories.includes(node.id)}
                  onChange={() => toggle(node.id)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

/** The deepest first, because a product's nearest category sells it. */
function nearestFirst(ids: readonly number[], tree: CategoryTree): readonly number[] {
  const depth = (id: number) => {
    const node = tree.byId.get(id)
    return node === undefined ? 0 : pathTo(node).length
  }
  return [...ids].sort((a, b) => depth(b) - depth(a))
}
