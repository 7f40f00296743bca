import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Steps } from './Steps.tsx'

const steps = ['Details', 'Check', 'Pay', 'Result']

test('shows the current step and the finished ones', () => {
  render(<Steps steps={steps} current={1} />)
  const [details, check, pay] = screen.getAllByRole('listitem')
  expect(details).toHaveTextContent('Details, done')
  expect(check).toHaveAttribute('aria-current', 'step')
  expect(pay).not.toHaveAttribute('aria-current')
  expect(screen.queryByRole('button')).toBeNull()
})

test('leads back to a finished step, never ahead', async () => {
  const onGo = vi.fn()
  render(<Steps steps={steps} current={2} onGo={onGo} />)
  expect(screen.getAllByRole('button')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: /Check/ }))
  expect(onGo).toHaveBeenCalledExactlyOnceWith(1)
})
