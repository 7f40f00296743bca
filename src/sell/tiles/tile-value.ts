import { kindWord } from '../../catalogue/kind/kind.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import { wordsOf } from '../../catalogue/words.ts'
import { shortRand, type Cents } from '../../values/money.ts'

/** A product's text on its tile: what differs from its neighbours in large letters, the rest small. */
interface TileValue {
  /** 'R 10', '1 GB', '100 SMS'; {@link ANY} for an open amount. */
  readonly value: string
  /** The rest of the name: 'Airtime PIN', '30-day bundle'. */
  readonly about: string
  /** If the value is not the price: 'R 85', 'R 2 – 1 000'. */
  readonly price: string | undefined
}

/** The value of a product with an open amount. */
export const ANY = 'Any'

/** A size in a name, as networks write them. */
const SIZE = /\b(\d+(?:[.,]\d+)?)\s?([kmgt]b|sms(?:es)?|min(?:ute)?s?)\b/i

/** The text of a product's tile, without its brand. */
export function tileValue(product: ProductView): TileValue {
  const { name, brandName, amount, priceText, kind } = product
  const rest = withoutBrand(name, brandName)
  const word = kindWord[kind]
  if (amount.kind !== 'fixed') {
    const price = amount.kind === 'range' ? shortRands(priceText) : undefined
    return { value: ANY, about: tidy(rest) || word, price }
  }
  const price = shortRand(amount.amount)
  const size = SIZE.exec(rest)
  if (size === null)
    return {
      value: price,
      about: tidy(rest.replace(writtenAs(amount.amount), '')) || word,
      price: undefined,
    }
  const [text, count = '', unit = ''] = size
  return { value: `${count}\u00a0${unit}`, about: tidy(rest.replace(text, '')) || word, price }
}

/** Whether airtime comes as a PIN on the receipt, which the customer enters, and not straight to a phone. */
export function isPin({ kind, name }: ProductView): boolean {
  return kind === 'airtime' && wordsOf(name).some((word) => PIN_WORDS.has(word))
}

const PIN_WORDS: ReadonlySet<string> = new Set(['pin', 'pins', 'voucher', 'vouchers'])

function shortRands(text: string): string {
  return text.replace(/\.00\b/g, '')
}

function withoutBrand(name: string, brandName: string): string {
  const brand = wordsOf(brandName)
  const words = name.trim().split(/\s+/)
  const first = words.findIndex((word) => wordsOf(word).some((one) => !brand.includes(one)))
  return first < 0 ? '' : words.slice(first).join(' ')
}

/** An amount as names write it: 'R5', 'R 19.90', 'ZAR 19,9'. */
function writtenAs(amount: Cents): RegExp {
  const whole = amount % 100 === 0
  const rand = `${String(amount / 100).replace('.', '[.,]')}${whole ? '(?:[.,]00)?' : '0?'}`
  return new RegExp(`\\b(?:ZAR|R)\\s?${rand}(?![.,]?\\d)`, 'i')
}

/** Without separators between the parts, and with a capital. */
function tidy(text: string): string {
  const words = text.replace(/\s+/g, ' ').replace(/^[\s\-–·,:/]+|[\s\-–·,:/]+$/g, '')
  return words.charAt(0).toLocaleUpperCase('en-ZA') + words.slice(1)
}
