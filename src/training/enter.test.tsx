import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTerminalStore } from '../till/terminal/terminal-store.ts'
import { printerStore, usualPrinter } from '../till/terminal/printer-settings.ts'
import { forgetChoices } from '../testing/dom/device-in-jsdom.ts'
import { sellingTill } from '../testing/shop/sale/selling-till.ts'
import { Enter } from './Enter.tsx'
import { trainee } from './trainee.ts'

afterEach(() => {
  forgetChoices()
  printerStore.keep(usualPrinter)
})

const shopsSetUp = {
  accountType: 'merchant',
  accountId: 'M-7',
  channelId: 'CH-7',
  paymentMethods: ['card', 'eft'],
  cashRounding: 'nearest',
} as const

test('practice pays and prints as the shop does, with a separate account and the drawer closed', async () => {
  printerStore.keep({ ...usualPrinter, way: 'usb', drawer: true, head: 'Corner shop' })
  createTerminalStore(localStorage).save('merchant', {
    ...shopsSetUp,
    paymentMethods: ['card', 'eft'],
  })
  const { api } = await sellingTill()
  const terminals = createTerminalStore(undefined)
  const arrived = vi.fn<(username: string) => void>()
  render(<Enter session={api.session} terminals={terminals} onSignedIn={arrived} />)
  await vi.waitFor(() => expect(arrived).toHaveBeenCalledWith(trainee.username))
  expect(terminals.setUpOf(trainee.username)).toMatchObject({
    accountId: trainee.accountId,
    paymentMethods: ['card', 'eft'],
    cashRounding: 'nearest',
  })
  expect(printerStore.getState()).toMatchObject({ way: 'usb', head: 'Corner shop', drawer: false })
})
