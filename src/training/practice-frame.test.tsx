import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { nothingIsSold } from '../till/terminal/set-up/purpose.ts'
import { createProgress } from './progress.ts'
import { PracticeFrame } from './PracticeFrame.tsx'

/** Lessons that the test finishes. */
function progressOf(...done: readonly string[]) {
  const progress = createProgress()
  progress.setState(new Set(done), true)
  return progress
}

it('the frame leads from a lesson to its task and back, and asks before it deletes practice data', async () => {
  const user = userEvent.setup()
  const progress = progressOf()
  render(<PracticeFrame progress={progress} />)
  const strip = screen.getByRole('complementary', { name: nothingIsSold })
  await user.click(within(strip).getByRole('button', { name: /^Lessons 0 of 10/ }))
  await user.click(await screen.findByRole('button', { name: /^Try it.*A sale that takes long/ }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await within(strip).findByText('Sell airtime to 082 000 0001.')).toBeVisible()
  act(() => progress.setState(new Set(['slow']), true))
  expect(strip).toHaveTextContent('Done. It is Pending for a few seconds.')
  await user.click(within(strip).getByRole('button', { name: 'Close the lesson' }))
  expect(strip).not.toHaveTextContent('Done.')
  await user.click(within(strip).getByRole('button', { name: /^Lessons 1 of 10/ }))
  expect(screen.getByRole('button', { name: /^Try it again.*takes long/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Start over' }))
  expect(screen.getByRole('dialog')).toHaveTextContent('The shop’s own stay.')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Start over' })).toBeVisible()
})

it('the frame has no controls on the customer’s screen', () => {
  render(<PracticeFrame progress={progressOf()} bare />)
  expect(screen.getByText(nothingIsSold)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

it('the frame offers the lessons once the finished ones are known, and announces none of those', async () => {
  const user = userEvent.setup()
  const progress = createProgress()
  render(<PracticeFrame progress={progress} />)
  await user.click(screen.getByRole('button', { name: 'Lessons' }))
  expect(screen.getByText('Opening the demo…')).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => progress.setState(new Set(['slow']), true))
  await user.click(await screen.findByRole('button', { name: /^Try it again.*takes long/ }))
  expect(await screen.findByText('Sell airtime to 082 000 0001.')).toBeVisible()
  expect(screen.queryByText('Done.')).toBeNull()
})
