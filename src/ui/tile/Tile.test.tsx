import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Tile } from './Tile.tsx'
import { ValueTile } from './ValueTile.tsx'

const long = 'A voucher whose name has eighty characters, as the longest in the catalogue has'

describe('a tile', () => {
  test('is read with its whole name, price and badge', () => {
    render(<Tile name={long} price="R 50.00" badge={{ tone: 'needs', text: 'No longer active' }} />)
    const tile = screen.getByRole('button')
    expect(tile).toHaveAccessibleName(expect.stringContaining(long))
    expect(tile).toHaveAccessibleName(expect.stringContaining('R 50.00'))
    expect(tile).toHaveAccessibleName(expect.stringContaining('No longer active'))
    expect(tile).toHaveAttribute('title', long)
  })

  test('of a value is read in whole, most important first', () => {
    render(
      <>
        <ValueTile name="MTN 100 SMS 30-day bundle R 85.00" value="100 SMS" about="30-day bundle" />
        <ValueTile name="Telkom R 5.00" value="R 5" about="Airtime PIN" badge="Down" />
      </>,
    )
    const names = screen.getAllByRole('button').map((tile) => tile.getAttribute('aria-label'))
    expect(names).toEqual(['MTN 100 SMS 30-day bundle R 85.00', 'Down Telkom R 5.00'])
  })

  test('shows its first letter when its image does not load, and tries another image', () => {
    const { container, rerender } = render(<Tile name="netflix" imageUrl="/missing.png" />)
    const image = () => container.querySelector('img')
    fireEvent.error(image() ?? container)
    expect(image()).toBeNull()
    expect(screen.getByText('N')).toBeInTheDocument()
    rerender(<Tile name="netflix" imageUrl="/there.png" />)
    expect(image()).toHaveAttribute('src', '/there.png')
  })
})
