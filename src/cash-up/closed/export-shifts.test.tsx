import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ExportShifts } from './ExportShifts.tsx'

test.each([
  ['', '', 'Choose both days.'],
  ['2026-11-20', '', 'Choose both days.'],
  ['2026-11-21', '2026-11-20', 'From must not be later than To.'],
  ['2026-11-20', '2026-11-20', ''],
])('shifts from %j to %j: %j, and no file without a shift', (from, to, fault) => {
  render(<ExportShifts shifts={[]} onClose={() => undefined} />)
  fireEvent.change(screen.getByLabelText(/^From/), { target: { value: from } })
  fireEvent.change(screen.getByLabelText(/^To/), { target: { value: to } })
  expect(screen.getByLabelText(/^To/)).toHaveAccessibleDescription(fault)
  expect(screen.getByRole('button', { name: 'Save the file' })).toBeDisabled()
})
