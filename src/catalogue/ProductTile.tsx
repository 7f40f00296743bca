import { Tile } from '../ui/Tile.tsx'
import type { ProductView } from './product-view.ts'
import type { ProviderWarning } from './provider-warnings.ts'

export interface ProductTileProps {
  product: ProductView
  /** The one that stands in the sale panel. */
  open: boolean
  onOpen: (product: ProductView) => void
  /** Of its brand's provider. */
  warning: ProviderWarning | undefined
}

/** One product; its mark is its picture or, without one that loads, the brand's initials in the hue of its kind. */
export function ProductTile({ product, open, onOpen, warning }: ProductTileProps) {
  return (
    <Tile
      name={product.name}
      price={product.priceText}
      kind={product.kind}
      imageUrl={product.imageUrl}
      icon={initials(product.brandName)}
      badge={warning && { tone: 'needs', text: warning.text }}
      {...(warning && { title: warning.title })}
      aria-current={open || undefined}
      onClick={() => onOpen(product)}
    />
  )
}

function initials(brand: string): string {
  const [first = '', second = ''] = brand.trim().split(/\s+/)
  const letter = (word: string) => Array.from(word)[0] ?? ''
  return `${letter(first)}${letter(second)}`.toLocaleUpperCase('en-ZA') || '?'
}
