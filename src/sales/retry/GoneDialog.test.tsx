import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { GoneDialog } from './GoneDialog.tsx'

const nothing = () => undefined
/** Newest first, like the list. */
const failedAt = ['14:05', '13:00'].map((when, place) => ({ when, at: 2 - place }))

it.each([
  [1, 1, 'The customer may have left', 'This sale failed a while ago, on 14:05.'],
  [1, 3, 'The customers may have left', 'One of these sales failed a while ago, on 14:05.'],
  [
    2,
    3,
    'The customers may have left',
    '2 of these sales failed a while ago, the oldest on 13:00.',
  ],
])('the question about %i of %i sales names them as they are', (gone, all, title, text) => {
  render(
    <GoneDialog
      gone={failedAt.slice(0, gone)}
      all={all}
      onClose={nothing}
      onAll={nothing}
      onRecent={nothing}
    />,
  )
  expect(screen.getByRole('dialog', { name: title })).toHaveTextContent(text)
})
