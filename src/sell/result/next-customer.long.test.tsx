import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { settle } from '../../testing/fake-clock.ts'
import { holdButtons } from '../../testing/dom/hold-buttons.ts'
import { openShop, readyButton, sellAirtime, type Shop } from '../../testing/dom/shop-on-screen.tsx'
import { pause, pressKeys } from '../../testing/dom/timed-keys.ts'

/** The platform answers purchases when the test lets it. */
function holdPurchases({ sandbox }: Shop) {
  const fetch = sandbox.fetch.bind(sandbox)
  const waiting: (() => void)[] = []
  sandbox.fetch = async (request, from) => {
    const answer = await fetch(request, from)
    if (request.url.endsWith('/purchase'))
      await new Promise<void>((resolve) => waiting.push(resolve))
    return answer
  }
  return async () => {
    await waitFor(() => expect(waiting).not.toEqual([]))
    for (const go of waiting.splice(0)) go()
    await act(settle)
  }
}

const next = () => screen.findByRole('button', { name: 'Next customer' })
const phases = ({ till }: Shop) => till.engine.snapshot().sales.map(({ phase }) => phase.kind)

/**
 * Sells up to the answer.
 * @returns a function that gives it, and waits only for the receipt's button
 */
async function sellUpToAnswer() {
  const shop = await openShop()
  const letAnswer = holdPurchases(shop)
  await sellAirtime(shop, '0821234567')
  await screen.findByRole('region', { name: 'Outcome' })
  const before = await next()
  const letPress = holdButtons()
  return {
    shop,
    before,
    letPress,
    letAnswer,
    answer: async () => {
      await letAnswer()
      return waitFor(() => {
        const button = screen.getByRole('button', { name: 'Next customer' })
        expect(button).not.toBe(before)
        return button
      })
    },
  }
}

const hands: readonly [by: string, press: (button: HTMLElement) => void][] = [
  ['mouse', (button) => fireEvent.click(button)],
  [
    'keyboard',
    (button) => {
      act(() => button.focus())
      pressKeys(['Enter'], 1_000)
      pause()
    },
  ],
]

describe('Next customer', () => {
  test.each(hands)('by %s before the answer leaves the sale to the tray', async (_, press) => {
    const { shop, before, letAnswer } = await sellUpToAnswer()
    press(before)
    expect(await screen.findByText('Choose a product')).toBeVisible()
    await letAnswer()
    await waitFor(() => expect(phases(shop)).toEqual(['completed']))
    expect(screen.queryByRole('button', { name: 'Next customer' })).toBeNull()
  })

  test.each(hands)(
    'by %s right after the answer hands over no receipt unseen',
    async (_, press) => {
      const { shop, answer, letPress } = await sellUpToAnswer()
      press(await answer())
      await act(settle)
      expect(phases(shop)).toEqual(['completed'])
      expect(screen.getByRole('region', { name: 'Receipt' })).toBeVisible()
      letPress()
      press(await readyButton('Next customer'))
      await waitFor(() => expect(phases(shop)).toEqual(['delivered']))
    },
  )

  test('does nothing if it was pressed before the answer and released after it', async () => {
    const { shop, before, answer } = await sellUpToAnswer()
    await shop.user.pointer({ keys: '[MouseLeft>]', target: before })
    const after = await answer()
    await shop.user.pointer({ keys: '[/MouseLeft]', target: after })
    expect(phases(shop)).toEqual(['completed'])
  })

  test('ignores an Enter while it is inactive, and does not press anything later either', async () => {
    const { shop, answer, letPress } = await sellUpToAnswer()
    const after = await answer()
    act(() => after.focus())
    pressKeys(['Enter'], 1_000)
    letPress()
    await readyButton('Next customer')
    pause()
    await act(settle)
    expect(phases(shop)).toEqual(['completed'])
  })
})
