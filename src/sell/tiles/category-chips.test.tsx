import { useState } from 'react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CategoryChips } from './CategoryChips.tsx'

const shelves = Array.from({ length: 200 }, (_, at) => ({
  id: String(at),
  name: `Category ${at}`,
  kind: undefined,
}))

function Chips() {
  const [shelf, setShelf] = useState('0')
  const browsed = { shelves, shelf, inner: [], innerTaken: undefined, title: '', products: [] }
  return <CategoryChips browsed={browsed} aside={false} onChoose={setShelf} />
}

const chips = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

test('of many categories, the first are visible, and so is one that was found among them all', async () => {
  const user = userEvent.setup()
  render(<Chips />)
  expect(chips()).toHaveLength(12)
  await user.click(screen.getByRole('button', { name: 'All 200' }))
  expect(chips()).toHaveLength(201)
  await user.click(screen.getByRole('button', { name: 'Category 150' }))
  expect(chips()).toHaveLength(13)
  expect(screen.getByRole('button', { name: 'Category 150', pressed: true })).toBeInTheDocument()
})
