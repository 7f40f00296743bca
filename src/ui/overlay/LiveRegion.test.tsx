import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { announce } from './announce.ts'
import { LiveRegion } from './LiveRegion.tsx'

test('an announcement appears only in the region of its urgency', () => {
  const { container } = render(<LiveRegion />)
  const polite = container.querySelector('[aria-live="polite"]')
  const assertive = container.querySelector('[aria-live="assertive"]')
  act(() => announce('Sold.'))
  expect(polite).toHaveTextContent('Sold.')
  expect(assertive).toBeEmptyDOMElement()
  act(() => announce('Not sold. No money was taken.', 'assertive'))
  expect(assertive).toHaveTextContent('Not sold. No money was taken.')
  expect(polite).toBeEmptyDOMElement()
})

test('the same words said twice are read twice', () => {
  render(<LiveRegion />)
  act(() => announce('Sold.'))
  const first = screen.getByText('Sold.')
  act(() => announce('Sold.'))
  expect(screen.getByText('Sold.')).not.toBe(first)
})
