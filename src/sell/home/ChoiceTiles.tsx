import { cents, formatRand, shortRand } from '../../values/money.ts'
import { BrandTile } from '../tiles/BrandTile.tsx'
import { useTileKeys } from '../tiles/tile-keys.ts'
import { tileValue } from '../tiles/tile-value.ts'
import type { OfferedChoice } from './shop-sales.ts'

interface ChoiceTilesProps {
  choices: readonly OfferedChoice[]
  onSell: (choice: OfferedChoice) => void
  /** The tile that Enter opens from the search. */
  enters?: OfferedChoice | undefined
}

/** Products with their amounts, one tap away from typing the number. Arrow keys move between them. */
export function ChoiceTiles({ choices, onSell, enters }: ChoiceTilesProps) {
  const keys = useTileKeys<HTMLDivElement>()
  return (
    <div
      {...keys}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,50%-0.25rem),1fr))] gap-2"
    >
      {choices.map((choice) => {
        const { product, amount, was, number } = choice
        const wasText = was === undefined ? '' : `was ${shortRand(cents(was))}`
        const { value, about, price } = tileValue(product)
        const sum = amount === undefined ? undefined : cents(amount)
        return (
          <BrandTile
            key={`${product.code} ${amount}`}
            className="shadow-sm"
            product={product}
            name={[sum === undefined ? product.priceText : formatRand(sum), product.name, wasText]
              .filter(Boolean)
              .join(' ')}
            value={sum === undefined ? value : shortRand(sum)}
            about={wasText || about}
            price={sum === undefined ? price : undefined}
            {...(choice === enters
              ? { enters: true }
              : isShortNumber(number) && { shortcut: String(number) })}
            onClick={() => onSell(choice)}
          />
        )
      })}
    </div>
  )
}

/** Whether a favourite has a number key: more digits are a sum. */
export function isShortNumber(number: number | undefined): number is number {
  return number !== undefined && number <= 9
}

/** A choice in words: 'MTN airtime, R 10.00'. */
export function choiceName({ product, amount }: Pick<OfferedChoice, 'product' | 'amount'>): string {
  return amount === undefined ? product.name : `${product.name}, ${formatRand(cents(amount))}`
}
