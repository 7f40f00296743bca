import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  customerChannel,
  holdLock,
  windowLock,
  type CustomerView,
} from '../../till/customer/customer-channel.ts'
import { CustomerScreen } from './CustomerScreen.tsx'

const item = { title: 'MTN airtime', recipient: '083 ••• 9999', amount: 'R 75.00', secrets: [] }
const sold = { ...item, state: 'sold' } as const
const failed = { ...item, state: 'not-sold' } as const
const pending = { ...item, state: 'wait' } as const
const notSent = { ...pending, notSent: true } as const

it.each<[string, Extract<CustomerView, { kind: 'paid' }>['items']]>([
  ['Thank you', [sold, sold]],
  ['Not all of it was sold', [sold, failed]],
  ['It was not sold', [failed, failed]],
  ['It was not sold', [failed]],
  ['Not sent', [failed, notSent]],
  ['Pending', [sold, notSent, pending]],
])('the customer reads “%s” of a basket that became so', async (title, items) => {
  const till = customerChannel(() => undefined)
  let close: () => void = () => undefined
  holdLock(windowLock('till'), () => new Promise<void>((resolve) => (close = resolve)))
  render(<CustomerScreen />)
  till.post({ kind: 'view', from: 'till', view: { kind: 'paid', items } })
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeInTheDocument()
  till.close()
  close()
})
