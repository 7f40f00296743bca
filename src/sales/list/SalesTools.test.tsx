import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { SalesTools } from './SalesTools.tsx'

it.each([
  [0, 'More', 'Failed sales'],
  [1, 'More: 1 failed sale needs somebody', 'Failed sales: 1 failed sale needs somebody'],
  [2, 'More: 2 failed sales need somebody', 'Failed sales: 2 failed sales need somebody'],
])(
  'with %i that need somebody, the button and its menu say what the number counts',
  async (failed, more, entry) => {
    render(
      <MemoryRouter>
        <SalesTools failed={failed} onRead={() => Promise.resolve()} onExport={undefined} />
      </MemoryRouter>,
    )
    await userEvent.click(screen.getByRole('button', { name: more }))
    const menu = within(screen.getByRole('dialog', { name: 'Sales' }))
    expect(menu.getByRole('link', { name: entry })).toHaveAttribute('href', '/sales?status=FAILED')
  },
)
