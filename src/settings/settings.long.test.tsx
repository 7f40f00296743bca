import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { keptDays } from '../till/terminal/kept-days.ts'
import { signalStore, usualSignals } from '../till/terminal/signals.ts'
import { forgetChoices } from '../testing/dom/device-in-jsdom.ts'
import { openShop, sellAirtime, type Shop } from '../testing/dom/shop-on-screen.tsx'

let shop: Shop
beforeEach(forgetChoices)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function openSettings() {
  shop = await openShop()
  await shop.user.click(screen.getByRole('link', { name: 'Settings' }))
  await screen.findByRole('heading', { name: 'Settings', level: 1 })
}
const card = (title: string) => {
  const found = screen.getByRole('heading', { name: title }).closest('section')
  if (found === null) throw new Error(`No card ${title}`)
  return within(found)
}
const fact = (name: string) =>
  screen.findByText(name, { selector: 'dt' }).then((term) => term.nextElementSibling)

/** The browser's answers about its storage. */
function browserStorage(persisted: boolean, grants = persisted) {
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: {
      persisted: () => Promise.resolve(persisted),
      persist: () => Promise.resolve(grants),
    },
  })
}

describe('sales kept on this device', () => {
  it('counts them and their steps', async () => {
    browserStorage(true)
    await openSettings()
    expect(await fact('Sales')).toHaveTextContent('0')
    await shop.user.click(screen.getByRole('link', { name: 'Sell' }))
    await sellAirtime(shop, '0821234567')
    await screen.findByRole('article', { name: 'Receipt' })
    await shop.user.click(screen.getByRole('link', { name: 'Settings' }))
    expect(await fact('Sales')).toHaveTextContent('1')
    expect(Number((await fact('Steps of sales'))?.textContent)).toBeGreaterThan(2)
    expect(await fact('Protected')).toHaveTextContent('Yes')
    expect(screen.queryByRole('button', { name: /protect them/ })).not.toBeInTheDocument()
  })

  test.each([
    [true, 'Yes', /keeps them until/],
    [false, 'No', /Install or bookmark the till/],
  ])('can be protected by asking: %s', async (grants, protection, words) => {
    browserStorage(false, grants)
    await openSettings()
    expect(await fact('Protected')).toHaveTextContent('No')
    await shop.user.click(screen.getByRole('button', { name: 'Ask the browser to protect them' }))
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(await fact('Protected')).toHaveTextContent(protection)
  })
})

describe('sound and vibration', () => {
  afterEach(() => signalStore.change(usualSignals))

  it('are on until somebody switches them off', async () => {
    await openSettings()
    const signs = card('Sound and vibration')
    await shop.user.click(signs.getByRole('checkbox', { name: 'Sound' }))
    expect(signs.getByRole('checkbox', { name: 'Sound' })).not.toBeChecked()
    expect(signs.getByRole('checkbox', { name: 'Vibration' })).toBeChecked()
    expect(signalStore.settings()).toEqual({ sound: false, vibration: true })
  })

  it('can be tested as they are set', async () => {
    const vibrate = vi.fn<() => boolean>(() => true)
    Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate })
    await openSettings()
    const signs = card('Sound and vibration')
    await shop.user.click(signs.getByRole('button', { name: 'Failed' }))
    expect(vibrate).toHaveBeenCalledExactlyOnceWith([220, 100, 220])
    for (const name of ['Sound', /Vibration/])
      await shop.user.click(signs.getByRole('checkbox', { name }))
    expect(signs.getByRole('button', { name: 'Failed' })).toBeDisabled()
    Reflect.deleteProperty(navigator, 'vibrate')
  })
})

describe('past sales', () => {
  const keep = () => card('Past sales').getByRole('combobox', { name: 'Keep on this device' })

  it('one choice decides how long the till keeps them and their receipts', async () => {
    await openSettings()
    expect(keep()).toHaveDisplayValue('Receipts for a week, sales for a year')
    await shop.user.selectOptions(keep(), 'Receipts for a month, sales for five years')
    expect(keptDays(localStorage)).toEqual({ receipts: 31, sales: 1_830 })
  })

  it('are removed only after a confirmation', async () => {
    await openSettings()
    const choose = async (answer: string) => {
      await shop.user.selectOptions(keep(), 'Receipts for a day, sales for a month')
      const question = await screen.findByRole('dialog', { name: 'Remove what is older?' })
      await shop.user.click(within(question).getByRole('button', { name: answer }))
    }
    await choose('Keep it')
    expect(keptDays(localStorage)).toEqual({ receipts: 7, sales: 365 })
    expect(keep()).toHaveDisplayValue('Receipts for a week, sales for a year')
    await choose('Remove it')
    expect(keptDays(localStorage)).toEqual({ receipts: 1, sales: 31 })
  })

  it('stay as long as an earlier version’s setting, until somebody chooses', async () => {
    localStorage.setItem('tuckshop.keep-receipts-days', '3')
    localStorage.setItem('tuckshop.keep-sales-days', '90')
    await openSettings()
    expect(keep()).toHaveDisplayValue('Receipts for 3 days, sales for 90 days')
    expect(keptDays(localStorage)).toEqual({ receipts: 3, sales: 90 })
    await shop.user.selectOptions(keep(), 'Receipts for a week, sales for a year')
    expect(keptDays(localStorage)).toEqual({ receipts: 7, sales: 365 })
    expect(screen.queryByText(/90 days/)).not.toBeInTheDocument()
  })
})

describe('the file for support', () => {
  it('downloads without any customer’s number', async () => {
    await openSettings()
    await shop.user.click(screen.getByRole('link', { name: 'Sell' }))
    await sellAirtime(shop, '0821234567')
    await screen.findByRole('article', { name: 'Receipt' })
    await shop.user.click(screen.getByRole('link', { name: 'Settings' }))
    const files: Blob[] = []
    const names: string[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => {
          files.push(blob)
          return 'blob:file'
        },
        revokeObjectURL: () => undefined,
      }),
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download)
    })
    await shop.user.click(
      await screen.findByRole('button', { name: 'Download the last thousand sales' }),
    )
    expect(names).toEqual([expect.stringMatching(/^tuckshop-2026-11-20T\d\d-\d\d\.json$/)])
    const text = await files[0]?.text()
    expect(text).toContain('"productCode": "MTN-AIRTIME"')
    expect(text).not.toMatch(/821234567|4567/)
  })
})
