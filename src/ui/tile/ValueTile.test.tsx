import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ValueTile } from './ValueTile.tsx'

test('screen readers hear all of it, most important first', () => {
  render(
    <>
      <ValueTile name="MTN 100 SMS 30-day bundle R 85.00" value="100 SMS" about="30-day bundle" />
      <ValueTile name="Telkom R 5.00" value="R 5" about="Airtime PIN" badge="Down" />
    </>,
  )
  const [first, second] = screen.getAllByRole('button')
  expect(first).toHaveAccessibleName('MTN 100 SMS 30-day bundle R 85.00')
  expect(first).toHaveTextContent('100 SMS30-day bundle')
  expect(second).toHaveAccessibleName('Down Telkom R 5.00')
})
