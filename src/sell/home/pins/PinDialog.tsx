import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import type { ProductView } from '../../../catalogue/product-view.ts'
import { favouriteStore, mostFavourites, sameChoice } from '../../../till/terminal/favourites.ts'
import { useTill } from '../../../till/till.ts'
import { AmountField } from '../../../ui/field/AmountField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Chip, ChipRow } from '../../../ui/tile/Chip.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { useField } from '../../../ui/field/use-field.ts'
import { cents, shortRand, type Cents } from '../../../values/money.ts'
import { amountSchema, limitHint, quickAmounts } from '../../../draft/amount.ts'
import { operations } from '../../../draft/operation.ts'
import { amountKey } from '../../../draft/form-values.ts'
import { useShopPage } from '../use-shop-page.ts'

/** Why another amount could not be pinned. */
export const fullWords = `At most ${mostFavourites} can be pinned. Unpin one first.`

/** The pinned amounts of a product, each a favourite. Takes effect at once. */
export function PinDialog({ product, onClose }: { product: ProductView; onClose: () => void }) {
  const { account, drafts } = useTill()
  const { favourites } = useShopPage()
  const [full, setFull] = useState(false)
  const schema = z.object({ amount: amountSchema(product.amount, operations.purchase.amountWords) })
  const { control, handleSubmit, reset } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { amount: drafts.purchase.getState().open.typed.get(amountKey) ?? '' },
  })
  const amount = useField(control, 'amount')
  const own = favourites.filter(({ productCode }) => productCode === product.code)
  const ready = quickAmounts(product.amount)
  const others = own.flatMap(({ amount: sum }) =>
    sum === undefined || ready.some((one) => one === sum) ? [] : [sum],
  )
  const sums = [...ready, ...others].sort((one, other) => one - other)

  const pin = (sum: number | undefined) => {
    const favourite = { productCode: product.code, ...(sum !== undefined && { amount: sum }) }
    if (own.some((one) => sameChoice(one, favourite))) favouriteStore.unpin(account, favourite)
    else setFull(!favouriteStore.pin(account, favourite))
  }
  const pinOther = ({ amount: sum }: { amount: Cents }) => {
    if (!own.some((one) => one.amount === sum)) pin(sum)
    reset({ amount: '' })
  }
  return (
    <Dialog
      open
      size="small"
      title={`Pin ${product.name}`}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">
          Shown at the top of Sell. With an amount, one tap leads to the number.
        </p>
        <ChipRow label="Amounts to pin">
          <Chip
            size="sale"
            selected={own.some((one) => one.amount === undefined)}
            onClick={() => pin(undefined)}
          >
            Any amount
          </Chip>
          {sums.map((sum) => (
            <Chip
              key={sum}
              size="sale"
              selected={own.some((one) => one.amount === sum)}
              onClick={() => pin(sum)}
            >
              {shortRand(cents(sum))}
            </Chip>
          ))}
        </ChipRow>
        <form
          noValidate
          className="flex flex-col gap-2"
          onSubmit={(event) => void handleSubmit(pinOther)(event)}
        >
          <AmountField {...amount} label="Another amount" hint={limitHint(product.amount)} />
          <Button type="submit" className="self-end">
            Pin it
          </Button>
        </form>
        {full && <p role="alert">{fullWords}</p>}
      </div>
    </Dialog>
  )
}
