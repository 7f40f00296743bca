import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  customerChannel,
  holdLock,
  windowLock,
  type CustomerView,
} from '../../till/customer/customer-channel.ts'
import { cents } from '../../values/money.ts'
import { CustomerScreen } from './CustomerScreen.tsx'

const item = { title: 'MTN airtime', label: '', recipient: '083 ••• 9999', amount: 'R 75.00' }
const sold = { ...item, sold: true, secrets: [] }
const failed = { ...sold, sold: false }
const sale = { kind: 'sale' as const, pays: true, items: [item, item], sum: 'R 150.00' }
const result = { kind: 'result' as const, pays: true, back: [] }
const back = [{ label: 'You get back', amount: cents(7_500) }]

it.each<[title: string, view: CustomerView, says: RegExp]>([
  ['Is this right?', { ...sale, step: 'check' }, /083 ••• 9999.*You payR 150\.00$/],
  [
    'Please wait',
    { ...sale, step: 'wait', held: cents(15_000) },
    /We keep your cash until we knowR 150\.00Don’t buy it again yet\.$/,
  ],
  ['Thank you', { ...result, items: [sold, sold], change: cents(500) }, /Your changeR 5\.00$/],
  ['Not all of it was sold', { ...result, items: [sold, failed], back }, /Not sold.*get backR 75/],
  ['It was not sold', { ...result, items: [failed], back }, /You get backR 75\.00$/],
  ['It was not sold', { ...result, items: [failed] }, /Nothing was taken\.$/],
  ['It was not sold', { ...result, items: [failed], kept: cents(7_500) }, /another tryR 75\.00$/],
  ['It was not redeemed', { ...result, pays: false, items: [failed] }, /voucher was not used\.$/],
  [
    'Thank you',
    { ...result, pays: false, items: [sold], given: 'in cash' },
    /You get, in cashR 75\.00$/,
  ],
])('the customer reads “%s”: %#', async (title, view, says) => {
  const till = customerChannel(() => undefined)
  let close: () => void = () => undefined
  holdLock(windowLock('till'), () => new Promise<void>((resolve) => (close = resolve)))
  render(<CustomerScreen />)
  till.post({ kind: 'view', from: 'till', view })
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeInTheDocument()
  expect(screen.getByRole('main').textContent.replaceAll('\u00a0', ' ')).toMatch(says)
  till.post({ kind: 'view', from: 'till', view: { kind: 'idle' } })
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeInTheDocument()
  till.close()
  close()
})
