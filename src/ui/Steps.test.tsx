import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Steps } from './Steps.tsx'

const steps = ['Details', 'Check and pay', 'Result']

test('shows the current step and the finished ones', () => {
  render(<Steps steps={steps} current={1} />)
  const [details, check, result] = screen.getAllByRole('listitem')
  expect(details).toHaveTextContent('Details, done')
  expect(check).toHaveAttribute('aria-current', 'step')
  expect(result).not.toHaveAttribute('aria-current')
  expect(screen.queryByRole('button')).toBeNull()
})

test('leads back to the finished step, never ahead', async () => {
  const onBack = vi.fn()
  render(<Steps steps={steps} current={1} onBack={onBack} />)
  await userEvent.click(screen.getByRole('button', { name: /Details/ }))
  expect(screen.getAllByRole('button')).toHaveLength(1)
  expect(onBack).toHaveBeenCalledOnce()
})
