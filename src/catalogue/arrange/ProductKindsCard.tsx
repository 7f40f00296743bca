import { useState } from 'react'
import Search from 'lucide-react/icons/search'
import SearchX from 'lucide-react/icons/search-x'
import { announce } from '../../ui/overlay/announce.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/part/EmptyState.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { withHidden, withProductKind } from './arrangement-change.ts'
import { ArrangeName, ArrangeRow } from './ArrangeRow.tsx'
import { ArrangeTools } from './ArrangeTools.tsx'
import { HiddenBadge } from './HiddenBadge.tsx'
import { kindWord, saleKinds } from '../kind/kind.ts'
import type { ProductView } from '../product-view.ts'
import { searchByBeginnings, searchEntries } from '../search.ts'
import type { UnknownKindsCardProps } from './UnknownKindsCard.tsx'

/** Above this many rows, the person types more letters. */
const MOST = 30

/** The kind of single products, which overrides their brand's and category's (ruling R35). */
export function ProductKindsCard({ catalogue, arrangement, onChange }: UnknownKindsCardProps) {
  const [typed, setTyped] = useState('')
  const own = arrangement.productKinds ?? new Map()
  const hidden = new Set(arrangement.hidden?.products)
  const found =
    typed.trim() === ''
      ? catalogue.products.filter(({ code }) => own.has(code) || hidden.has(code))
      : searchByBeginnings(searchEntries(catalogue), typed)
  const choose = ({ code, name }: ProductView, value: string) => {
    const kind = saleKinds.find((one) => one === value)
    onChange(withProductKind(arrangement, code, kind))
    announce(`${name}: ${kind === undefined ? 'automatic' : kindWord[kind]}`)
  }
  return (
    <Card title="Products">
      <p className="mb-3 text-sm/normal text-pretty text-ink-soft">
        A product’s kind overrides its brand’s and its category’s.
      </p>
      <TextField
        label="Search products"
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target: { value } }) => setTyped(value)}
        prefix={<Search aria-hidden="true" />}
      />
      <output className="sr-only">{typed.trim() !== '' && `${found.length} products`}</output>
      {found.length === 0 && typed.trim() !== '' && (
        <EmptyState icon={<SearchX />} title="No products found">
          Try fewer letters.
        </EmptyState>
      )}
      <ul aria-label="Kinds of products" className="mt-3">
        {found.slice(0, MOST).map((product) => (
          <ArrangeRow
            key={product.code}
            name={<ArrangeName>{product.name}</ArrangeName>}
            about={
              <>
                {product.brandName}
                {own.has(product.code) && <Badge tone="info">Yours</Badge>}
                <HiddenBadge product={product} hidden={arrangement.hidden} />
              </>
            }
          >
            <SelectField
              label={`Kind of ${product.name}`}
              labelHidden
              className="basis-60 max-xs:basis-full"
              value={own.get(product.code) ?? ''}
              placeholder={
                own.has(product.code) ? 'Automatic' : `Automatic: ${automaticWord(product)}`
              }
              options={saleKinds.map((kind) => ({ value: kind, label: kindWord[kind] }))}
              onChange={({ target: { value } }) => choose(product, value)}
            />
            <ArrangeTools
              name={product.name}
              isHidden={hidden.has(product.code)}
              onHide={(is) => onChange(withHidden(arrangement, 'products', product.code, is))}
            />
          </ArrangeRow>
        ))}
      </ul>
      {found.length > MOST && (
        <p className="mt-3 text-sm/normal text-ink-soft">
          {found.length - MOST} more. Type more letters.
        </p>
      )}
    </Card>
  )
}

function automaticWord({ kind, isKindUnknown }: ProductView): string {
  return isKindUnknown ? 'not known' : kindWord[kind]
}
