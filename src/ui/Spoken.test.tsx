import type { ReactElement } from 'react'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { cents, formatRand } from '../values/money.ts'
import { Amount } from './Amount.tsx'
import { Button } from './Button.tsx'
import { Fact, Facts } from './Facts.tsx'
import { IconButton } from './IconButton.tsx'
import { Banner } from './overlay/Banner.tsx'
import { Dialog } from './overlay/Dialog.tsx'
import { ReceiptRow, ReceiptRows } from './PaperReceipt.tsx'
import { Chip } from './tile/Chip.tsx'
import { Segmented } from './tile/Segmented.tsx'
import { Tile } from './tile/Tile.tsx'
import { ValueTile } from './tile/ValueTile.tsx'
import { TextField } from './field/TextField.tsx'

const sum = formatRand(cents(123_450))
const nothing = () => undefined

it.each<[string, ReactElement]>([
  ['an amount', <Amount key="" cents={cents(123_450)} />],
  ['a tile with a value', <ValueTile key="" name="" value={sum} about="" price={sum} />],
  [
    'a fact',
    <Facts key="">
      <Fact name="Due">{sum}</Fact>
    </Facts>,
  ],
  [
    'a line of a slip',
    <ReceiptRows key="">
      <ReceiptRow name="Due">{sum}</ReceiptRow>
    </ReceiptRows>,
  ],
  [
    'a banner',
    <Banner key="" tone="info" title={`${sum} kept`}>
      Give {sum} back.
    </Banner>,
  ],
  [
    'a field',
    <TextField key="" label="Amount" hint={`Up to ${sum}`} error={`The maximum is ${sum}.`} />,
  ],
])('the sum of %s is one number to a screen reader, in groups to the eye', (_, element) => {
  const { container } = render(element)
  expect(container).toHaveTextContent('R 1 234.50')
  for (const shown of container.querySelectorAll('[aria-hidden=true]')) shown.remove()
  expect(container).toHaveTextContent('R 1234.50')
  expect(container).not.toHaveTextContent('1 234')
})

it.each<[string, 'button' | 'dialog' | 'radio', ReactElement]>([
  ['a button', 'button', <Button key="">Sell for {sum}</Button>],
  ['an icon', 'button', <IconButton key="" label={`Seen: ${sum}`} icon="×" />],
  ['a chip', 'button', <Chip key="">{sum}</Chip>],
  [
    'a choice',
    'radio',
    <Segmented
      key=""
      legend="Part"
      options={[{ value: 'a', label: sum }]}
      value="a"
      onChange={nothing}
    />,
  ],
  ['a tile', 'button', <Tile key="" name={`Gift card ${sum}`} price={`Up to ${sum}`} />],
  [
    'a tile with a value',
    'button',
    <ValueTile key="" name={`${sum}, MTN airtime`} value={sum} about="Airtime" />,
  ],
  [
    'a dialog',
    'dialog',
    <Dialog key="" open title={`Take ${sum}`} onClose={nothing}>
      Cash
    </Dialog>,
  ],
])('the name of %s has its sum as one number', (_, role, element) => {
  render(element)
  expect(screen.getByRole(role, { name: /R.1234\.50/ })).not.toHaveAccessibleName(/1.234/)
})
