import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openShop, plain, type Shop } from '../../testing/dom/shop-on-screen.tsx'
import { settle } from '../../testing/fake-clock.ts'
import { commit, pause, pressKeys, scan } from '../../testing/dom/timed-keys.ts'
import { LOOKUP_LIFE_MS } from './lookup-run.ts'

const check = () => screen.findByRole('region', { name: 'Check' })
const box = (name: string) => screen.getByRole('textbox', { name })
const instead = () => screen.getByRole('region', { name: 'Instead' })
const button = (name: string | RegExp) => screen.findByRole('button', { name })

afterEach(() => vi.restoreAllMocks())

async function choose({ user }: Shop, letters: string) {
  const search = await screen.findByRole('searchbox', { name: 'Search products' })
  await user.clear(search)
  await user.type(search, `${letters}{Enter}`)
  await screen.findByRole('form', { name: 'Details' })
}

/** Words in the form, not the announced ones. */
async function said(words: string | RegExp) {
  return within(screen.getByRole('form', { name: 'Details' })).findByText(words)
}

/** The purchase as it went over the wire. */
function purchases({ sent, sentBodies }: Shop): { additionalInfo?: Record<string, string> }[] {
  return sentBodies.filter((_, at) => sent[at] === 'POST /purchase').map((body) => JSON.parse(body))
}
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

function answerLookups({ sandbox }: Shop, ...answers: (() => Response | Promise<Response>)[]) {
  const fetch = sandbox.fetch.bind(sandbox)
  sandbox.fetch = async (request, from) => {
    const answer = request.url.includes('/lookup/') ? answers.shift() : undefined
    return answer === undefined ? fetch(request, from) : answer()
  }
}

describe('a bill', () => {
  test('is paid as due by account and three Enters, and its reference is sent', async () => {
    const shop = await openShop()
    const before = await shop.wallet()
    await choose(shop, 'dstv acc')
    await shop.user.keyboard('7712340500{Enter}')
    const card = await screen.findByRole('region', { name: 'The account found' })
    expect(plain(card.textContent)).toContain('Demo Customer')
    expect(plain(card.textContent)).toContain('Amount dueR 1 234.56')
    expect(box('Amount')).toHaveFocus()
    expect(box('Amount')).toHaveValue('1234.56')
    expect(card).toHaveTextContent('Account statusActive')
    expect(card).toHaveTextContent('Call centre0800 000 000')
    const more = within(card).getByRole('group')
    expect(more).not.toHaveAttribute('open')
    await shop.user.click(within(more).getByText('More'))
    expect(more).toHaveAttribute('open')
    expect(more).toHaveTextContent('Account number7712340500')
    expect(plain(more.textContent)).toMatch(/Looked up20 Nov 2026, \d\d:\d\dReference\S+/)
    box('Amount').focus()

    // Past the mobile number, which is optional.
    await shop.user.keyboard('{Enter}')
    expect(plain((await check()).textContent)).toContain('NameDemo Customer')
    await shop.user.keyboard('{Enter}')
    await screen.findByRole('article', { name: 'Receipt' })
    expect(await shop.wallet()).toBe(before - 123_456)
    expect(purchases(shop)).toMatchObject([
      { amount: 1234.56, additionalInfo: { validationReference: expect.stringMatching(/^VAL-/) } },
    ])
    expect(lookups(shop)).toEqual(['POST /lookup/bill-payment'])
  })

  test('can be paid in part: the sum due is offered, and the cashier may type another', async () => {
    const shop = await openShop()
    await choose(shop, 'dstv acc')
    await shop.user.keyboard('7712340500{Enter}')
    await screen.findByRole('region', { name: 'The account found' })
    await shop.user.clear(box('Amount'))
    await shop.user.type(box('Amount'), '9{Enter}')
    expect(plain((await screen.findByText(/^The minimum is/)).textContent)).toContain('R 10.00')
    await shop.user.click(await button(/^Due R/))
    expect(box('Amount')).toHaveValue('1234.56')
    await shop.user.clear(box('Amount'))
    await shop.user.type(box('Amount'), '200')
    await shop.user.click(await button('Check'))
    expect(plain((await check()).textContent)).toContain('R 200.00')
  })

  test(
    'of another account has a different sum, also after a look at the check',
    { tags: ['thorough'] },
    async () => {
      const shop = await openShop()
      await choose(shop, 'dstv acc')
      await shop.user.keyboard('7712340500{Enter}')
      await screen.findByRole('region', { name: 'The account found' })
      await shop.user.click(await button('Check'))
      await check()
      await shop.user.keyboard('{Escape}')
      await shop.user.clear(box('Account number'))
      expect(box('Amount')).toHaveValue('')
      await shop.user.type(box('Account number'), '7712345555{Enter}')
      await screen.findByRole('region', { name: 'The account found' })
      expect(box('Amount')).toHaveValue('2205.35')
      await choose(shop, 'truworths')
      expect(box('Account number')).toHaveValue('7712345555')
      expect(box('Amount')).toHaveValue('')
    },
  )

  test('keeps a sum typed before the answer', { tags: ['thorough'] }, async () => {
    const shop = await openShop()
    const release = hold(shop)
    await choose(shop, 'dstv acc')
    await shop.user.keyboard('7712340500{Enter}')
    await shop.user.type(box('Amount'), '75')
    await release()
    await screen.findByRole('region', { name: 'The account found' })
    expect(box('Amount')).toHaveValue('75')
  })

  const goings: readonly [where: string, field: string, go: (shop: Shop) => Promise<void>][] = [
    ['to nothing else', 'Amount', () => Promise.resolve()],
    [
      'to an empty field by a tap',
      'Mobile number',
      async ({ user }) => user.click(await button('+ Mobile number')),
    ],
    [
      'back to the account by a tap',
      'Account number',
      ({ user }) => user.click(box('Account number')),
    ],
  ]
  test.each(goings)(
    'is filled in as due, and the focus goes along where a person goes %s',
    async (...row) => {
      const [, field, go] = row
      const shop = await openShop()
      const release = hold(shop)
      await choose(shop, 'dstv acc')
      await shop.user.keyboard('7712340500{Enter}')
      await waitFor(() => expect(box('Amount')).toHaveFocus())
      await go(shop)
      expect(box(field)).toHaveFocus()
      await release()
      await screen.findByRole('region', { name: 'The account found' })
      expect(box('Amount')).toHaveValue('1234.56')
      expect(box(field)).toHaveFocus()
    },
  )

  test('with a wrong account says so at its field, and is not sold', async () => {
    const shop = await openShop()
    await choose(shop, 'dstv acc')
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
    expect(screen.queryByRole('region', { name: 'Check' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Sell without checking' })).not.toBeInTheDocument()

    await shop.user.clear(account)
    expect(account).toBeValid()
    await shop.user.type(account, '7712345555')
    await shop.user.click(await button('Check'))
    expect(await check()).toBeInTheDocument()
  })
})

describe('electricity', () => {
  test('shows whose meter it is before the sale', async () => {
    const shop = await openShop()
    await choose(shop, 'eskom')
    await shop.user.keyboard('04123456785{Enter}')
    const card = await screen.findByRole('region', { name: 'The meter found' })
    expect(card).toHaveTextContent('Demo Customer')
    expect(card).toHaveTextContent('BillerEskom Prepaid')
    await shop.user.type(box('Amount'), '100{Enter}')
    expect(plain((await check()).textContent)).toContain('NameDemo Customer')
    await shop.user.keyboard('{Enter}')
    const slip = await screen.findByRole('article', { name: 'Receipt' })
    expect(slip.textContent).toMatch(/(?:\d{4} ){4}\d{4}/)
    expect(purchases(shop)).toMatchObject([
      {
        meterNumber: '04123456785',
        additionalInfo: { validationReference: expect.stringMatching(/^VAL-/) },
      },
    ])
  })

  test('for a wrong meter says so at its field, which has the focus, selected', async () => {
    const shop = await openShop()
    await choose(shop, 'eskom')
    await shop.user.keyboard('04123451101{Enter}')
    expect(await said(/The Meter number is invalid/)).toBeVisible()
    const meter = screen.getByRole<HTMLInputElement>('textbox', { name: 'Meter number' })
    expect(meter).toBeInvalid()
    expect(meter).toHaveFocus()
    expect([meter.selectionStart, meter.selectionEnd]).toEqual([0, 11])
  })

  test('for a wrong meter waits until the amount is typed, and then asks for the meter', async () => {
    const shop = await openShop()
    const release = hold(shop)
    await choose(shop, 'eskom')
    await shop.user.keyboard('04123451101{Enter}10')
    await release()
    expect(await said(/The Meter number is invalid/)).toBeVisible()
    expect(box('Amount')).toHaveFocus()
    await shop.user.keyboard('0{Enter}')
    expect(box('Amount')).toHaveValue('100')
    expect(box('Meter number')).toHaveFocus()
    expect(purchases(shop)).toEqual([])
  })

  test('that changes after Check was pressed waits for another press', async () => {
    const shop = await openShop()
    const release = hold(shop)
    await choose(shop, 'eskom')
    await shop.user.keyboard('04123456785{Enter}100{Enter}')
    await shop.user.click(await button(/^R.200$/))
    await release()
    await screen.findByRole('region', { name: 'The meter found' })
    expect(box('Amount')).toHaveValue('200')
    expect(screen.queryByRole('region', { name: 'Check' })).not.toBeInTheDocument()
  })

  test('gives no warning about a meter that the platform has found, here or at the check', async () => {
    const shop = await openShop()
    const release = hold(shop)
    await choose(shop, 'eskom')
    await shop.user.keyboard('04123456785{Enter}')
    expect(await said(/The last digit doesn’t match/)).toBeVisible()
    await release()
    await screen.findByRole('region', { name: 'The meter found' })
    const form = screen.getByRole('form', { name: 'Details' })
    expect(form).not.toHaveTextContent('The last digit')
    await shop.user.type(box('Amount'), '100{Enter}')
    expect(await check()).not.toHaveTextContent('The last digit')
  })
})

describe('a money transfer', () => {
  test('shows the recipient, and its 0 is not a sum due (R13)', async () => {
    const shop = await openShop()
    const before = await shop.wallet()
    await choose(shop, 'mukuru')
    await shop.user.keyboard('082 123 4567{Enter}')
    const card = await screen.findByRole('region', { name: 'The account found' })
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
})

describe('a bundle', () => {
  const bundles = ['mtn 1gb 30', 'mtn 100 sms']
  test.each(bundles)('%s: number, Enter, Enter sells it, looked up', async (letters) => {
    const shop = await openShop()
    await choose(shop, letters)
    await shop.user.keyboard('0831234567{Enter}')
    expect(await check()).toHaveTextContent('083 123 4567')
    await shop.user.keyboard('{Enter}')
    await screen.findByRole('article', { name: 'Receipt' })
    expect(lookups(shop)).toEqual(['POST /lookup/mobile-bundle'])
    expect(purchases(shop)).toMatchObject([
      { additionalInfo: { validationReference: expect.stringMatching(/^VAL-/) } },
    ])
  })

  test('shows the provider’s words on request', { tags: ['thorough'] }, async () => {
    const shop = await openShop()
    await choose(shop, 'mtn 1gb 30')
    await shop.user.keyboard('0831234567{Enter}')
    await check()
    await shop.user.keyboard('{Escape}')
    const card = await screen.findByRole('region', { name: 'The number found' })
    await shop.user.click(within(card).getByText('More'))
    expect(plain(within(card).getByRole('group').textContent)).toMatch(
      /Mobile number083 123 4567.*Looked up20 Nov 2026, \d\d:\d\d.*Provider’s reference\S+/,
    )
  })

  test('for a number that may not have it stops with the provider’s words', async () => {
    const shop = await openShop()
    await choose(shop, 'mtn 1gb 30')
    await shop.user.keyboard('0831230005{Enter}')
    const words = /“Subscriber is not on a tariff that allows this bundle”/
    expect(await said(words)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Sell without checking' })).not.toBeInTheDocument()
    await shop.user.click(await button('Correct the mobile number'))
    expect(box('Mobile number')).toHaveFocus()
    expect(screen.queryByRole('region', { name: 'Check' })).not.toBeInTheDocument()
    expect(purchases(shop)).toEqual([])
    // The new form keeps the number.
    await shop.user.click(within(instead()).getByRole('button', { name: /^MTN 2GB/ }))
    expect(await screen.findByRole('heading', { name: /^MTN 2GB/ })).toBeVisible()
    expect(box('Mobile number')).toHaveValue('083 123 0005')
  })

  test(
    'without a validation is sold knowingly, without a reference',
    { tags: ['thorough'] },
    async () => {
      const shop = await openShop()
      await choose(shop, 'mtn 1gb 30')
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
    },
  )

  test('airtime and vouchers are sold without any lookup', async () => {
    const shop = await openShop()
    await choose(shop, 'mtn air')
    await shop.user.keyboard('0831234567{Enter}20{Enter}')
    await check()
    expect(lookups(shop)).toEqual([])
  })
})

describe('a lookup’s result is void', () => {
  test('for another number, and another product', { tags: ['thorough'] }, async () => {
    const shop = await openShop()
    await choose(shop, 'eskom')
    await shop.user.keyboard('04123456785{Enter}')
    await screen.findByRole('region', { name: 'The meter found' })
    await shop.user.type(box('Meter number'), '0')
    expect(screen.queryByRole('region', { name: 'The meter found' })).not.toBeInTheDocument()
    await shop.user.type(box('Meter number'), '{Backspace}{Enter}')
    await screen.findByRole('region', { name: 'The meter found' })

    await choose(shop, 'city power')
    expect(box('Meter number')).toHaveValue('04123456785')
    expect(screen.queryByRole('region', { name: 'The meter found' })).not.toBeInTheDocument()
    await shop.user.type(box('Amount'), '100{Enter}')
    await check()
    expect(lookups(shop)).toHaveLength(3)
  })

  test('after ten minutes, at the check too: no sale relies on it', async () => {
    const shop = await openShop()
    await choose(shop, 'eskom')
    await shop.user.keyboard('04123456785{Enter}')
    await shop.user.type(box('Amount'), '100{Enter}')
    await check()
    // The customer is at the counter: the till holds nothing.
    for (const part of [0, 1, 2]) {
      await act(() => shop.clock.advance(LOOKUP_LIFE_MS / 3))
      if (part < 2) fireEvent.pointerMove(window)
    }
    expect(screen.queryByRole('region', { name: 'Check' })).not.toBeInTheDocument()
    expect(screen.getByText('Looked up more than ten minutes ago')).toBeVisible()
    expect(box('Amount')).toHaveValue('100')
    await shop.user.click(await button('Look up again'))
    await check()
    expect(lookups(shop)).toHaveLength(2)
  })

  test('after ten minutes, with the sum due that it offered', async () => {
    let due = '123456'
    const shop = await openShop({
      rewrite: async (path: string, answer: Response) =>
        path.endsWith('/lookup/bill-payment')
          ? new Response((await answer.text()).replace('123456', due), answer)
          : answer,
    })
    await choose(shop, 'dstv acc')
    await shop.user.keyboard('7712340500{Enter}')
    await screen.findByRole('region', { name: 'The account found' })
    expect(box('Amount')).toHaveValue('1234.56')
    due = '200000'
    await shop.clock.sleep(LOOKUP_LIFE_MS)
    await shop.user.click(await button('Check'))
    await screen.findByRole('region', { name: 'The account found' })
    await waitFor(() => expect(box('Amount')).toHaveValue('2000'))
    expect(box('Amount')).toHaveFocus()
    expect(screen.queryByRole('region', { name: 'Check' })).toBeNull()
  })

  test('when the device has slept past the ten minutes', { tags: ['thorough'] }, async () => {
    const shop = await openShop()
    await choose(shop, 'eskom')
    await shop.user.keyboard('04123456785{Enter}')
    await shop.user.type(box('Amount'), '100{Enter}')
    await check()
    await shop.clock.sleep(LOOKUP_LIFE_MS)
    await shop.user.keyboard('{Enter}')
    expect(await screen.findByRole('form', { name: 'Details' })).toBeInTheDocument()
    expect(purchases(shop)).toEqual([])
  })

  test('but not after going back and forth', { tags: ['thorough'] }, async () => {
    const shop = await openShop()
    await choose(shop, 'eskom')
    await shop.user.keyboard('04123456785{Enter}')
    await shop.user.type(box('Amount'), '100{Enter}')
    await check()
    await shop.user.keyboard('{Escape}')
    expect(screen.getByRole('region', { name: 'The meter found' })).toBeVisible()
    await shop.user.click(await button('Check'))
    await check()
    expect(lookups(shop)).toHaveLength(1)
  })
})

describe('while a lookup waits', () => {
  test('a slow one says so, and Esc cancels it and keeps the form', async () => {
    const shop = await openShop()
    hold(shop)
    await choose(shop, 'eskom')
    await shop.user.keyboard('04123456785{Enter}')
    expect(await screen.findByText('Looking up the meter…')).toBeVisible()
    await act(() => shop.clock.advance(5_000))
    expect(await said(/Still looking up the meter/)).toBeVisible()
    await shop.user.keyboard('{Escape}')
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()
    expect(box('Meter number')).toHaveValue('04123456785')
    expect(await button('Look up the meter')).toBeVisible()
  })

  test('the platform’s limit counts down, and it goes to the check by itself', async () => {
    const shop = await openShop()
    answerLookups(shop, () => new Response('{}', { status: 429 }))
    await choose(shop, 'mtn 1gb 30')
    await shop.user.keyboard('0831234567{Enter}')
    expect(await said(/The platform has asked the till to wait/)).toBeVisible()
    await act(() => shop.clock.advance(3_000))
    expect(await check()).toBeInTheDocument()
  })

  test(
    'it continues by itself after a sign-in, with everything that was typed',
    { tags: ['thorough'] },
    async () => {
      const shop = await openShop()
      await choose(shop, 'eskom')
      await shop.sandbox.fetch(new Request('http://sandbox.test/sandbox/reset', { method: 'POST' }))
      await shop.user.keyboard('04123456785{Enter}')
      expect(await said(/The session has ended/)).toBeVisible()
      await act(async () => {
        await shop.api.session.signIn('merchant', 'merchant-demo')
        await settle()
      })
      await screen.findByRole('region', { name: 'The meter found' })
      expect(box('Meter number')).toHaveValue('04123456785')
    },
  )

  test('it continues by itself after a lost network', { tags: ['thorough'] }, async () => {
    const shop = await openShop()
    await choose(shop, 'eskom')
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await shop.user.keyboard('04123456785{Enter}')
    expect(await said(/^No connection/)).toBeVisible()
    expect(lookups(shop)).toEqual([])
    onLine.mockRestore()
    act(() => void window.dispatchEvent(new Event('online')))
    await screen.findByRole('region', { name: 'The meter found' })
  })

  test.each([
    ['a platform’s fault', () => new Response('x', { status: 503 })],
    [
      'a refusal that is not about the number',
      () => Response.json({ errorCode: 4711 }, { status: 400 }),
    ],
  ])('%s: the cashier can retry, or continue without it', async (_, answer) => {
    const shop = await openShop()
    answerLookups(shop, answer, answer)
    await choose(shop, 'eskom')
    await shop.user.type(box('Amount'), '100')
    await shop.user.type(box('Meter number'), '04123456785{Enter}')
    await act(() => shop.clock.advance(3_000))
    const without = await button('Sell without checking')
    await shop.user.click(without)
    expect(await check()).toHaveTextContent('The meter was not checked')
  })
})

describe('a scanner', () => {
  test('reaches the meter from the amount, and the lookup starts', async () => {
    const shop = await openShop()
    await choose(shop, 'eskom')
    await shop.user.type(box('Amount'), '100')
    scan('04123456785')
    // Nothing is missing any more.
    const checked = plain((await check()).textContent)
    expect(checked).toContain('0412 3456 785')
    expect(checked).toContain('R 100.00')
    expect(lookups(shop)).toHaveLength(1)
  })

  test.each<[what: string, enter: () => void, meter: string]>([
    [
      'that ends with Tab',
      () => pressKeys([...Array.from('04123456785'), 'Tab'], 3),
      '04123456785',
    ],
    [
      'that ends with Tab and Enter',
      () => pressKeys([...Array.from('04123456785'), 'Tab', 'Enter'], 3),
      '04123456785',
    ],
    [
      'that ends with a line feed',
      () => pressKeys([...Array.from('04123456785'), 'Ctrl+j'], 3),
      '04123456785',
    ],
    [
      'that comes at once',
      () => {
        commit('04123456785', 3)
        pressKeys(['Enter', 'Enter'], 30)
      },
      '04123456785',
    ],
    ['with an AIM identifier', () => scan(']C104123456785'), '04123456785'],
    [
      'with FNC1',
      () => pressKeys(['Ctrl+]', ...Array.from('04123456785'), 'Enter'], 3),
      '04123456785',
    ],
    ['of a card', () => scan('600727041234567843'), '04123456784'],
    ['of a card’s stripe', () => scan(';600727041234567843=4912?'), '04123456784'],
    ['of a card’s first track', () => scan('%B600727041234567843^A NAME^4912?'), '04123456784'],
    ['of a card that can’t be read', () => scan('600727041234567851'), '600727041234567851'],
  ])('%s reaches the meter from the amount, which keeps its sum', async (_, enter, meter) => {
    const shop = await openShop()
    await choose(shop, 'eskom')
    await shop.user.type(box('Amount'), '100')
    pause()
    enter()
    expect(plain((await check()).textContent)).toContain('R 100.00')
    expect(lookups(shop)).toHaveLength(1)
    expect(shop.sentBodies.join()).toContain(`"${meter}"`)
    expect(purchases(shop)).toEqual([])
  })

  test('reads the card in the meter’s own field, scanned or typed', async () => {
    const shop = await openShop()
    await choose(shop, 'eskom')
    act(() => box('Meter number').focus())
    scan(';600727041234567843=4912?')
    await waitFor(() => expect(box('Meter number')).toHaveValue('04123456784'))
    await shop.user.clear(box('Meter number'))
    await shop.user.type(box('Meter number'), '6007 2704 1234 5678 43{Enter}')
    expect(box('Meter number')).toHaveValue('04123456784')
  })

  test('works the same in the search', async () => {
    await openShop()
    const search = await screen.findByRole('searchbox', { name: 'Search products' })
    act(() => search.focus())
    await waitFor(() => expect(screen.queryAllByRole('button', { name: /MTN/ })).not.toEqual([]))
    scan(']C1600727041234567843')
    await screen.findByRole('form', { name: 'Details' })
    expect(box('Meter number')).toHaveValue('04123456784')
  })

  test(
    'reaches the account from the search, which keeps its words',
    { tags: ['thorough'] },
    async () => {
      const shop = await openShop()
      await choose(shop, 'dstv acc')
      const search = screen.getByRole('searchbox')
      search.focus()
      scan('7712340500')
      await screen.findByRole('region', { name: 'The account found' })
      expect(box('Account number')).toHaveValue('7712340500')
      expect(search).toHaveValue('dstv acc')
    },
  )

  test('is never a person typing, in any field', async () => {
    const shop = await openShop()
    await choose(shop, 'eskom')
    const search = screen.getByRole<HTMLInputElement>('searchbox')
    await shop.user.clear(search)
    pressKeys(Array.from('04123456785'), 90)
    expect(search).toHaveValue('04123456785')
    expect(box('Meter number')).toHaveValue('')
  })

  test('sells nothing at the check', async () => {
    const shop = await openShop()
    await choose(shop, 'eskom')
    await shop.user.keyboard('04123456785{Enter}')
    await shop.user.type(box('Amount'), '100{Enter}')
    const region = await check()
    scan('6001234567891')
    await act(settle)
    expect(region).toBeInTheDocument()
    expect(purchases(shop)).toEqual([])
    await shop.user.click(within(region).getByRole('button', { name: /^Exact cash/ }))
    await screen.findByRole('article', { name: 'Receipt' })
  })
})
