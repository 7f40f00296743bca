import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { chooseProduct, openShop, plain, type Shop } from '../../testing/dom/shop-on-screen.tsx'
import { settle } from '../../testing/fake-clock.ts'
import { pause, pressKeys, scan } from '../../testing/dom/timed-keys.ts'
import { LOOKUP_LIFE_MS } from '../../draft/lookup-state.ts'

const check = () => screen.findByRole('region', { name: 'Check' })
const noCheck = () =>
  expect(screen.queryByRole('region', { name: 'Check' })).not.toBeInTheDocument()
const found = (what: string) => screen.findByRole('region', { name: `The ${what} found` })
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const button = (name: string | RegExp) => screen.findByRole('button', { name })

/** Words in the form, not the announced ones. */
async function said(words: string | RegExp) {
  return within(screen.getByRole('form', { name: 'Details' })).findByText(words)
}

/** The purchase as it went over the wire. */
function purchases({ sent, sentBodies }: Shop): { additionalInfo?: Record<string, string> }[] {
  return sentBodies.filter((_, at) => sent[at] === 'POST /purchase').map((body) => JSON.parse(body))
}
const withReference = { validationReference: expect.stringMatching(/^VAL-/) }
const lookups = ({ sent }: Shop) => sent.filter((line) => line.includes('/lookup/'))

/** The next lookups don't answer until the test lets go. */
function hold({ sandbox }: Shop) {
  const fetch = sandbox.fetch.bind(sandbox)
  const waiting: (() => void)[] = []
  let held = true
  sandbox.fetch = async (request, from) => {
    if (held && request.url.includes('/lookup/'))
      await new Promise<void>((resolve) => waiting.push(resolve))
    return fetch(request, from)
  }
  return async () => {
    held = false
    for (const go of waiting.splice(0)) go()
    await act(settle)
  }
}

describe('a bill', () => {
  test('is paid as due by account and three Enters, and its reference is sent', async () => {
    const shop = await openShop()
    const before = await shop.wallet()
    await chooseProduct(shop, 'dstv acc')
    await shop.user.keyboard('7712340500{Enter}')
    const card = await found('account')
    expect(plain(card.textContent)).toContain('Demo Customer')
    expect(plain(card.textContent)).toContain('Amount dueR 1 234.56')
    expect(box('Amount')).toHaveFocus()
    expect(box('Amount')).toHaveValue('1234.56')
    // The first key replaces it.
    const { selectionStart, selectionEnd } = box('Amount')
    expect([selectionStart, selectionEnd]).toEqual([0, 7])
    const more = within(card).getByRole('group')
    expect(more).not.toHaveAttribute('open')
    await shop.user.click(within(more).getByText('More'))
    expect(more).toHaveTextContent('Account number7712340500')
    box('Amount').focus()

    // Past the mobile number, which is optional.
    await shop.user.keyboard('{Enter}')
    expect(plain((await check()).textContent)).toContain('NameDemo Customer')
    await shop.user.keyboard('{Enter}')
    await screen.findByRole('article', { name: 'Receipt' })
    expect(await shop.wallet()).toBe(before - 123_456)
    expect(purchases(shop)).toMatchObject([{ amount: 1234.56, additionalInfo: withReference }])
    expect(lookups(shop)).toEqual(['POST /lookup/bill-payment'])
  })

  test('can be paid in part, and another account has its own sum due', async () => {
    const shop = await openShop()
    await chooseProduct(shop, 'dstv acc')
    await shop.user.keyboard('7712340500{Enter}')
    await found('account')
    await shop.user.clear(box('Amount'))
    await shop.user.type(box('Amount'), '9{Enter}')
    expect(plain((await screen.findByText(/^The minimum is/)).textContent)).toContain('R 10.00')
    await shop.user.click(await button(/^Due R/))
    expect(box('Amount')).toHaveValue('1234.56')
    await shop.user.click(await button('Check'))
    await check()
    await shop.user.keyboard('{Escape}')
    await shop.user.clear(box('Account number'))
    expect(box('Amount')).toHaveValue('')
    await shop.user.type(box('Account number'), '7712345555{Enter}')
    await found('account')
    expect(box('Amount')).toHaveValue('2205.35')
    await shop.user.clear(box('Amount'))
    await shop.user.type(box('Amount'), '200')
    await shop.user.click(await button('Check'))
    expect(plain((await check()).textContent)).toContain('R 200.00')
    await chooseProduct(shop, 'truworths')
    expect(box('Account number')).toHaveValue('7712345555')
  })

  test('that is changed in the basket asks for the sum due again: it was another account’s', async () => {
    const shop = await openShop()
    await chooseProduct(shop, 'dstv acc')
    await shop.user.keyboard('7712340500{Enter}')
    await found('account')
    await shop.user.keyboard('{Enter}')
    await check()
    await shop.user.keyboard('{F8}')
    expect(shop.till.basket.getState()).toMatchObject([{ amount: 123_456 }])
    await shop.user.click(await button(/^Change DStv/i))
    await screen.findByRole('form', { name: 'Details' })
    expect(box('Account number')).toHaveValue('7712340500')
    expect(box('Amount')).toHaveValue('')
    // Enter looks it up.
    expect(box('Account number')).toHaveFocus()
    await shop.user.clear(box('Account number'))
    await shop.user.type(box('Account number'), '7712345555{Enter}')
    await found('account')
    expect(box('Amount')).toHaveValue('2205.35')
  })

  test('takes the sum due unless one is typed, and leaves the focus where the cashier went', async () => {
    const shop = await openShop()
    const release = hold(shop)
    await chooseProduct(shop, 'dstv acc')
    await shop.user.keyboard('7712340500{Enter}')
    await waitFor(() => expect(box('Amount')).toHaveFocus())
    await shop.user.click(await button('+ Mobile number'))
    await release()
    await found('account')
    expect(box('Amount')).toHaveValue('1234.56')
    expect(box('Mobile number')).toHaveFocus()

    const releaseAgain = hold(shop)
    await shop.user.clear(box('Account number'))
    await shop.user.type(box('Account number'), '7712345555{Enter}')
    await shop.user.type(box('Amount'), '75')
    await releaseAgain()
    await found('account')
    expect(box('Amount')).toHaveValue('75')
  })

  test('with a wrong account says so at its field, and is not sold', async () => {
    const shop = await openShop()
    await chooseProduct(shop, 'dstv acc')
    await shop.user.keyboard('7712341100')
    await shop.user.type(box('Amount'), '50{Enter}')
    expect(await said(/The platform says: “The Account is invalid”/)).toBeVisible()
    const account = box('Account number')
    expect(account).toBeInvalid()
    expect(account).toHaveAccessibleDescription(/\(1100\)/)
    expect(account).toHaveFocus()
    box('Amount').focus()
    await shop.user.click(await button('Correct the account number'))
    expect(account).toHaveFocus()
    expect(lookups(shop)).toHaveLength(1)
    noCheck()
    expect(screen.queryByRole('button', { name: 'Sell without checking' })).not.toBeInTheDocument()
    await shop.user.clear(account)
    expect(account).toBeValid()
  })
})

describe('electricity', () => {
  test('shows whose meter it is before the sale, and no warning about a meter that was found', async () => {
    const shop = await openShop()
    const release = hold(shop)
    await chooseProduct(shop, 'eskom')
    await shop.user.keyboard('04123456785{Enter}')
    expect(await said(/The last digit doesn’t match/)).toBeVisible()
    await release()
    const card = await found('meter')
    expect(card).toHaveTextContent('Demo Customer')
    expect(card).toHaveTextContent('BillerEskom Prepaid')
    expect(screen.getByRole('form', { name: 'Details' })).not.toHaveTextContent('The last digit')
    await shop.user.type(box('Amount'), '100{Enter}')
    expect(plain((await check()).textContent)).toContain('NameDemo Customer')
    expect(await check()).not.toHaveTextContent('The last digit')
    await shop.user.keyboard('{Enter}')
    const slip = await screen.findByRole('article', { name: 'Receipt' })
    expect(slip.textContent).toMatch(/(?:\d{4} ){4}\d{4}/)
    expect(purchases(shop)).toMatchObject([
      { meterNumber: '04123456785', additionalInfo: withReference },
    ])
  })

  test('for a wrong meter says so at its field, and asks for it once the amount is typed', async () => {
    const shop = await openShop()
    const release = hold(shop)
    await chooseProduct(shop, 'eskom')
    await shop.user.keyboard('04123451101{Enter}10')
    await release()
    expect(await said(/The Meter number is invalid/)).toBeVisible()
    expect(box('Amount')).toHaveFocus()
    await shop.user.keyboard('0{Enter}')
    expect(box('Amount')).toHaveValue('100')
    const meter = box('Meter number')
    expect(meter).toBeInvalid()
    expect(meter).toHaveFocus()
    expect(purchases(shop)).toEqual([])
    await shop.user.clear(meter)
    await shop.user.type(meter, '04123451101{Enter}')
    await said(/The Meter number is invalid/)
    expect([meter.selectionStart, meter.selectionEnd]).toEqual([0, 11])
  })

  test('whose sum changes after Check was pressed waits for another press', async () => {
    const shop = await openShop()
    const release = hold(shop)
    await chooseProduct(shop, 'eskom')
    await shop.user.keyboard('04123456785{Enter}100{Enter}')
    await shop.user.click(await button(/^R.200$/))
    await release()
    await found('meter')
    expect(box('Amount')).toHaveValue('200')
    noCheck()
  })
})

test('a money transfer shows the recipient, and its 0 is not a sum due (R13)', async () => {
  const shop = await openShop()
  const before = await shop.wallet()
  await chooseProduct(shop, 'mukuru')
  await shop.user.keyboard('082 123 4567{Enter}')
  const card = await found('account')
  expect(card).toHaveTextContent('Demo Customer')
  expect(card).not.toHaveTextContent(/due/i)
  await shop.user.type(box('Sender name'), 'Ann Bee')
  await shop.user.type(box('Amount'), '150{Enter}')
  await check()
  await shop.user.keyboard('{Enter}')
  await screen.findByRole('article', { name: 'Receipt' })
  expect(await shop.wallet()).toBe(before - 15_000)
  expect(purchases(shop)).toMatchObject([
    { accountNumber: '0821234567', additionalInfo: { senderName: 'Ann Bee' } },
  ])
})

describe('a bundle', () => {
  test('shows the provider’s words on request, and is sold with its lookup', async () => {
    const shop = await openShop()
    await chooseProduct(shop, 'mtn 1gb 30')
    await shop.user.keyboard('0831234567{Enter}')
    expect(await check()).toHaveTextContent('083 123 4567')
    await shop.user.keyboard('{Escape}')
    const card = await found('number')
    await shop.user.click(within(card).getByText('More'))
    expect(plain(within(card).getByRole('group').textContent)).toMatch(
      /Mobile number083 123 4567.*Looked up20 Nov 2026, \d\d:\d\d.*Provider’s reference\S+/,
    )
    await shop.user.click(await button('Check'))
    await check()
    await shop.user.keyboard('{Enter}')
    await screen.findByRole('article', { name: 'Receipt' })
    expect(lookups(shop)).toEqual(['POST /lookup/mobile-bundle'])
    expect(purchases(shop)).toMatchObject([{ additionalInfo: withReference }])
  })

  test('for a number that may not have it stops with the provider’s words', async () => {
    const shop = await openShop()
    await chooseProduct(shop, 'mtn 1gb 30')
    await shop.user.keyboard('0831230005{Enter}')
    const words = /“Subscriber is not on a tariff that allows this bundle”/
    expect(await said(words)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Sell without checking' })).not.toBeInTheDocument()
    await shop.user.click(await button('Correct the mobile number'))
    expect(box('Mobile number')).toHaveFocus()
    noCheck()
    expect(purchases(shop)).toEqual([])
    // The new form keeps the number.
    const instead = within(screen.getByRole('region', { name: 'Instead' }))
    await shop.user.click(instead.getByRole('button', { name: /^MTN 2GB/ }))
    expect(await screen.findByRole('heading', { name: /^MTN 2GB/ })).toBeVisible()
    expect(box('Mobile number')).toHaveValue('083 123 0005')
  })

  test('without a validation: the cashier can retry, or continue without it, and without a reference', async () => {
    const shop = await openShop()
    await chooseProduct(shop, 'mtn 1gb 30')
    await shop.user.keyboard('0831230006{Enter}')
    expect(await said(/“The provider did not respond”/)).toBeVisible()
    // Enter asks again, and never continues without an answer.
    expect(await button('Look up again')).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Check' })).not.toBeInTheDocument()
    await shop.user.keyboard('{Enter}')
    await act(settle)
    expect(lookups(shop)).toHaveLength(2)
    await shop.user.click(await button('Sell without checking'))
    expect(await check()).toHaveTextContent('The number was not checked')
    await shop.user.keyboard('{Enter}')
    await screen.findByRole('article', { name: 'Receipt' })
    expect(purchases(shop)[0]?.additionalInfo).toBeUndefined()
  })
})

describe('ten minutes after a lookup', () => {
  test('no sale relies on it, at the check too, but it holds when the cashier goes back and forth', async () => {
    const shop = await openShop()
    await chooseProduct(shop, 'eskom')
    await shop.user.keyboard('04123456785{Enter}')
    await shop.user.type(box('Amount'), '100{Enter}')
    await check()
    await shop.user.keyboard('{Escape}')
    expect(await found('meter')).toBeVisible()
    await shop.user.click(await button('Check'))
    await check()
    expect(lookups(shop)).toHaveLength(1)
    // The customer is at the counter: the till holds nothing.
    for (const part of [0, 1, 2]) {
      await act(() => shop.clock.advance(LOOKUP_LIFE_MS / 3))
      if (part < 2) fireEvent.pointerMove(window)
    }
    noCheck()
    expect(screen.getByText('Looked up more than ten minutes ago')).toBeVisible()
    expect(box('Amount')).toHaveValue('100')
    await shop.user.click(await button('Look up again'))
    await check()
    expect(lookups(shop)).toHaveLength(2)
    // No timer fires while the device sleeps.
    await shop.clock.sleep(LOOKUP_LIFE_MS)
    await shop.user.keyboard('{Enter}')
    expect(await screen.findByRole('form', { name: 'Details' })).toBeInTheDocument()
    expect(purchases(shop)).toEqual([])
  })

  test('the sum due is read again', async () => {
    let due = '123456'
    const shop = await openShop({
      rewrite: async (path: string, answer: Response) =>
        path.endsWith('/lookup/bill-payment')
          ? new Response((await answer.text()).replace('123456', due), answer)
          : answer,
    })
    await chooseProduct(shop, 'dstv acc')
    await shop.user.keyboard('7712340500{Enter}')
    await found('account')
    due = '200000'
    await shop.clock.sleep(LOOKUP_LIFE_MS)
    await shop.user.click(await button('Check'))
    await waitFor(() => expect(box('Amount')).toHaveValue('2000'))
    expect(box('Amount')).toHaveFocus()
    noCheck()
  })
})

test('a lookup says what it waits for and goes on by itself, and Esc cancels it', async () => {
  const shop = await openShop()
  await chooseProduct(shop, 'eskom')
  const lookUp = async (meter: string) => {
    await shop.user.clear(box('Meter number'))
    await shop.user.type(box('Meter number'), `${meter}{Enter}`)
  }
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  await lookUp('04123456785')
  expect(await said(/^No connection/)).toBeVisible()
  expect(lookups(shop)).toEqual([])
  onLine.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  await found('meter')

  const fetch = shop.sandbox.fetch.bind(shop.sandbox)
  shop.sandbox.fetch = async () => {
    shop.sandbox.fetch = fetch
    return new Response('{}', { status: 429 })
  }
  await lookUp('04123456777')
  expect(await said(/The platform has asked the till to wait/)).toBeVisible()
  await act(() => shop.clock.advance(3_000))
  await found('meter')

  await fetch(new Request('http://sandbox.test/sandbox/reset', { method: 'POST' }))
  await lookUp('04123456793')
  expect(await said(/The session has ended/)).toBeVisible()
  await act(async () => {
    await shop.api.session.signIn('merchant', 'merchant-demo')
    await settle()
  })
  await found('meter')

  hold(shop)
  await lookUp('04123456801')
  expect(await screen.findByText('Looking up the meter…')).toBeVisible()
  await act(() => shop.clock.advance(5_000))
  expect(await said(/Still looking up the meter/)).toBeVisible()
  await shop.user.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()
  expect(box('Meter number')).toHaveValue('04123456801')
  expect(await button('Look up the meter')).toBeVisible()
})

test('a scanner reaches the meter from the search and from the amount; a person who types doesn’t', async () => {
  const shop = await openShop()
  await screen.findByRole('button', { name: /^MTN airtime/ })
  const search = screen.getByRole('searchbox', { name: 'Search products' })
  act(() => search.focus())
  scan(']C1600727041234567843')
  await screen.findByRole('form', { name: 'Details' })
  expect(box('Meter number')).toHaveValue('04123456784')

  await shop.user.clear(search)
  pressKeys(Array.from('04123456785'), 90)
  expect(search).toHaveValue('04123456785')
  await shop.user.clear(search)
  await shop.user.clear(box('Meter number'))
  await shop.user.type(box('Meter number'), '6007 2704 1234 5678 43{Enter}')
  expect(box('Meter number')).toHaveValue('04123456784')
  await found('meter')

  await shop.user.clear(box('Meter number'))
  await shop.user.type(box('Amount'), '100')
  pause()
  scan('04123456785')
  // Nothing is missing any more.
  const checked = plain((await check()).textContent)
  expect(checked).toContain('0412 3456 785')
  expect(checked).toContain('R 100.00')
  expect(purchases(shop)).toEqual([])
})
