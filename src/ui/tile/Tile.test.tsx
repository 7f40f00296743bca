import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Tile } from './Tile.tsx'

const long = 'A voucher whose name has eighty characters, as the longest in the catalogue has'

describe('Tile', () => {
  test('screen readers hear its whole name, price and badge', () => {
    render(<Tile name={long} price="R 50.00" badge={{ tone: 'needs', text: 'No longer active' }} />)
    const tile = screen.getByRole('button')
    expect(tile).toHaveAccessibleName(expect.stringContaining(long))
    expect(tile).toHaveAccessibleName(expect.stringContaining('R 50.00'))
    expect(tile).toHaveAccessibleName(expect.stringContaining('No longer active'))
    expect(tile).toHaveAttribute('title', long)
  })

  test('shows the first letter when an image does not load', () => {
    const { container } = render(<Tile name="netflix" imageUrl="/missing.png" />)
    const image = container.querySelector('img')
    expect(image).toHaveAttribute('src', '/missing.png')
    if (image) fireEvent.error(image)
    expect(container.querySelector('img')).toBeNull()
    expect(screen.getByText('N')).toBeInTheDocument()
  })

  test('tries again with another image', () => {
    const { container, rerender } = render(<Tile name="Netflix" imageUrl="/missing.png" />)
    const image = container.querySelector('img')
    if (image) fireEvent.error(image)
    rerender(<Tile name="Netflix" imageUrl="/there.png" />)
    expect(container.querySelector('img')).toHaveAttribute('src', '/there.png')
  })
})
