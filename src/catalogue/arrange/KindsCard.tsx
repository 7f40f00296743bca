import type { CatalogueCategory } from '../../platform/reads/categories.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { restOfProducts, withHidden, withKind, withMove, withOrder } from './arrangement-change.ts'
import type { Arrangement } from '../arrangement.ts'
import { ArrangeName, ArrangeRow } from './ArrangeRow.tsx'
import { ArrangeTools } from './ArrangeTools.tsx'
import { productsIn, unplacedProducts, type Catalogue } from '../catalogue.ts'
import { buildCategoryTree, pathTo, withDescendants } from '../category-tree.ts'
import { kindReason, reasonWords } from '../kind/kind-reason.ts'
import { kindWord, saleKinds, type SaleKind } from '../kind/kind.ts'
import { KindWord } from '../kind/KindWord.tsx'
import { productCount } from '../browse/product-count.ts'

export interface KindsCardProps {
  catalogue: Catalogue
  categories: readonly CatalogueCategory[]
  arrangement: Arrangement
  onChange: (next: Arrangement) => void
}

interface KindRow {
  readonly id: number | typeof restOfProducts
  readonly name: string
  readonly depth: number
  readonly count: number
  /** By the platform and the till's rules alone. */
  readonly platform: SaleKind | undefined
  readonly reason: string
  readonly own: SaleKind | undefined
  /** Ids of its siblings and its own; none for products without a category. */
  readonly siblings: readonly number[]
  /** The same in the platform's order. */
  readonly natural: readonly number[]
  /** Ids of its ancestors. */
  readonly above: readonly number[]
}

/** The kind of sale of each category: the till's guess, which the merchant can override. */
export function KindsCard({ catalogue, categories, arrangement, onChange }: KindsCardProps) {
  const rows = rowsOf(catalogue, categories, arrangement)
  const hidden = new Set<KindRow['id']>(arrangement.hidden?.categories)
  const unlisted = [...arrangement.kinds.keys()].filter((id) => !catalogue.tree.byId.has(id))
  const choose = (row: KindRow, value: string) => {
    const kind = saleKinds.find((one) => one === value)
    onChange(withKind(arrangement, row.id, kind))
    announce(`${row.name}: ${kind === undefined ? 'automatic' : kindWord[kind]}`)
  }
  return (
    <Card title="Categories">
      <p className="mb-3 text-sm/normal text-pretty text-ink-soft">
        The kind decides what a sale asks for. A manager still finds hidden products in the
        catalogue.
      </p>
      <ul aria-label="Categories">
        {rows.map((row) => (
          <ArrangeRow
            key={row.id}
            depth={row.depth}
            name={
              <KindWord kind={row.own ?? row.platform ?? 'other'} className="whitespace-normal">
                <ArrangeName>{row.name}</ArrangeName>
              </KindWord>
            }
            about={
              <>
                {productCount(row.count)} · {row.own === undefined ? row.reason : 'By your choice'}
                {row.own !== undefined && <Badge tone="info">Yours</Badge>}
                {hidden.has(row.id) ? (
                  <Badge>Hidden</Badge>
                ) : (
                  row.above.some((id) => hidden.has(id)) && <Badge>Hidden with its category</Badge>
                )}
              </>
            }
          >
            <SelectField
              label={`Kind of ${row.name}`}
              labelHidden
              className="basis-60 max-xs:basis-full"
              value={row.own ?? ''}
              placeholder={
                row.platform === undefined
                  ? 'Automatic: by each product’s name'
                  : `Automatic: ${kindWord[row.platform]}`
              }
              options={saleKinds.map((kind) => ({ value: kind, label: kindWord[kind] }))}
              onChange={(event) => choose(row, event.target.value)}
            />
            <CategoryTools row={row} arrangement={arrangement} onChange={onChange} />
          </ArrangeRow>
        ))}
      </ul>
      {unlisted.length > 0 && (
        <p className="mt-3 text-sm/normal text-pretty text-ink-soft">
          {unlisted.length === 1
            ? 'Your kind for 1 category that is not listed at the moment is kept.'
            : `Your kinds for ${unlisted.length} categories that are not listed at the moment are kept.`}
        </p>
      )}
    </Card>
  )
}

function CategoryTools({
  row: { id, name, siblings, natural },
  arrangement,
  onChange,
}: {
  row: KindRow
  arrangement: Arrangement
  onChange: (next: Arrangement) => void
}) {
  if (id === restOfProducts) return null
  return (
    <ArrangeTools
      name={name}
      isHidden={arrangement.hidden?.categories.includes(id) ?? false}
      onHide={(is) => onChange(withHidden(arrangement, 'categories', id, is))}
      place={{ at: siblings.indexOf(id), of: siblings.length }}
      onMove={(to) =>
        onChange(withOrder(arrangement, 'categories', withMove(siblings, id, to), natural))
      }
    />
  )
}

function rowsOf(
  catalogue: Catalogue,
  categories: readonly CatalogueCategory[],
  arrangement: Arrangement,
): readonly KindRow[] {
  // Ignores the merchant's own choice, but follows a parent's: a child without a hint gets its parent's kind.
  const platform = buildCategoryTree(categories)
  const listed = new Map([...categories].reverse().map((category) => [category.id, category]))
  const rows = catalogue.tree.roots
    .flatMap((root) => withDescendants(root))
    .map((node): KindRow => {
      const category = listed.get(node.id)
      const reason =
        category === undefined ? 'name' : kindReason(category, node.parent !== undefined)
      return {
        id: node.id,
        name: node.name,
        depth: pathTo(node).length - 1,
        count: productsIn(catalogue, node).length,
        platform:
          reason === 'parent' ? node.parent?.kind : (platform.byId.get(node.id)?.kind ?? undefined),
        reason: reasonWords[reason],
        own: arrangement.kinds.get(node.id),
        siblings: (node.parent?.children ?? catalogue.tree.roots).map(({ id }) => id),
        natural: (platform.byId.get(node.id)?.parent?.children ?? platform.roots).map(
          ({ id }) => id,
        ),
        above: pathTo(node)
          .map(({ id }) => id)
          .filter((id) => id !== node.id),
      }
    })
  const rest: KindRow = {
    id: restOfProducts,
    name: 'Everything else',
    depth: 0,
    count: unplacedProducts(catalogue).length,
    platform: undefined,
    reason: reasonWords.products,
    own: arrangement.rest,
    siblings: [],
    natural: [],
    above: [],
  }
  return [...rows, rest]
}
