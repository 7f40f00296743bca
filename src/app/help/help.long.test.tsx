import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openShop } from '../../testing/dom/shop-on-screen.tsx'

beforeEach(() => localStorage.clear())

test('help is one tap away on every screen, and explains the marks and what to do', async () => {
  const { user } = await openShop()
  await user.click(await screen.findByRole('button', { name: 'Help' }))
  const help = within(await screen.findByRole('dialog', { name: 'Help' }))
  expect(help.getByText('Pending')).toBeVisible()
  await user.click(help.getByText('A sale failed'))
  expect(help.getByText(/Only a sale that failed can be retried/)).toBeVisible()
})
