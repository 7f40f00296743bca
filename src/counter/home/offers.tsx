import { useEffect } from 'react'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { HomeProps } from './home-props.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import { announce } from '../../ui/announce.ts'
import { onTouch } from '../../ui/pointer.ts'
import type { NumberKind } from './number-typed.ts'

/** What one kind of number is shown with. */
export interface OffersProps<Kind extends NumberKind['kind']> {
  found: Extract<NumberKind, { kind: Kind }>
  catalogue: Catalogue
  looks: HomeProps['looks']
  openCode: string | undefined
  /** Opens a product with the number in it. */
  onChoose: (product: ProductView) => void
  /** Told which product Enter opens, where these offers are the likeliest. */
  onFirst: ((product: ProductView | undefined) => void) | undefined
}

interface NumberHeadProps {
  /** As it was understood. */
  number: string
  /** What is offered for it, or asked. */
  text: string
  first: ProductView | undefined
  onFirst: OffersProps<NumberKind['kind']>['onFirst']
}

/** A number over what it can be used for, and what Enter opens. */
export function NumberHead({ number, text, first, onFirst }: NumberHeadProps) {
  useEffect(() => onFirst?.(first))
  const enter =
    onFirst === undefined || first === undefined || onTouch() ? '' : `Enter opens ${first.name}.`
  const said = onFirst === undefined ? '' : `${number}. ${text} ${enter}`
  useEffect(() => {
    if (said !== '') announce(said)
  }, [said])
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 px-1 pt-2">
      <h2 className="text-xl font-bold figures">{number}</h2>
      <p className="text-sm text-ink-soft">
        {text} {enter}
      </p>
    </div>
  )
}
