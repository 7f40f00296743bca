import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLayoutEffect, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { commit, keyDown, pause, pressKeys } from '../../testing/dom/timed-keys.ts'
import { LiveRegion } from '../overlay/LiveRegion.tsx'
import { confirms, useLoneEnter, useTypedKeys } from './lone-enter.ts'

const words = { title: 'Not wanted', text: 'Nothing was sold.' }

function Guarded() {
  return useLoneEnter(words, 'c') ? <p>{words.title}</p> : null
}

/** A step with its button, a form, and a button outside of the step. */
function Screen({ guarded = true, press }: { guarded?: boolean; press: (what: string) => void }) {
  useTypedKeys()
  const [cash, setCash] = useState('')
  return (
    <>
      {guarded && <Guarded />}
      <button type="button" {...confirms} onClick={() => press('sell')}>
        Sell
      </button>
      <button type="button" onClick={() => press('back')}>
        Back
      </button>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          press('pay')
        }}
      >
        <input aria-label="Cash" value={cash} onChange={(event) => setCash(event.target.value)} />
        <input type="radio" aria-label="Card" name="way" />
        <button type="submit" {...confirms}>
          Pay
        </button>
      </form>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          press('search')
        }}
      >
        <input aria-label="Search" />
      </form>
      <textarea aria-label="Note" />
      <LiveRegion />
    </>
  )
}

function open(guarded = true) {
  const press = vi.fn<(what: string) => void>()
  render(<Screen guarded={guarded} press={press} />)
  return press
}

const focus = (name: string) => screen.getByRole('button', { name }).focus()

test.each(['Sell', 'Back'])(
  'Enter after keys does not press %s and is refused; the next Enter presses it',
  (name) => {
    const press = open()
    focus(name)
    pressKeys(['7', 'Enter'], 400)
    expect(press).not.toHaveBeenCalled()
    expect(screen.getByText('Not wanted')).toBeVisible()
    expect(screen.getByText('Not wanted. Nothing was sold.')).toBeInTheDocument()
    pressKeys(['Enter'], 200)
    pause()
    expect(press).toHaveBeenCalledExactlyOnceWith(name.toLowerCase())
  },
)

test('outside of a step protects only confirming buttons', () => {
  const press = open(false)
  focus('Sell')
  pressKeys(['7', 'Enter'], 3)
  expect(press).not.toHaveBeenCalled()
  expect(screen.getByText('Press Enter alone to do this.')).toBeInTheDocument()
  focus('Back')
  pressKeys(['7', ' ', '7', 'Enter'], 3)
  expect(press.mock.calls).toEqual([['back'], ['back']])
})

test('Enter in a field ends the entry and moves to the confirming button', () => {
  const press = open()
  screen.getByLabelText('Cash').focus()
  pressKeys(['5', '0', 'Enter'], 3)
  expect(screen.getByRole('button', { name: 'Pay' })).toHaveFocus()
  expect(screen.getByLabelText('Cash')).toHaveValue('50')
  expect(press).not.toHaveBeenCalled()
  expect(screen.queryByText('Not wanted')).toBeNull()
  pressKeys(['Enter'], 200)
  pause()
  expect(press).toHaveBeenCalledExactlyOnceWith('pay')
})

test('a field of a form that confirms nothing keeps its Enter and its spaces', () => {
  const press = open()
  screen.getByLabelText('Search').focus()
  pressKeys(['m', ' ', '1', 'Enter'], 3)
  expect(screen.getByLabelText('Search')).toHaveValue('m 1')
  expect(press).toHaveBeenCalledExactlyOnceWith('search')
})

test('guards a step before it is visible: a scan may be under way', () => {
  const press = vi.fn<(what: string) => void>()
  function Coming() {
    // After the step's effects, and before the browser paints.
    useLayoutEffect(() => {
      focus('Back')
      for (const key of ['4', '2', 'Enter']) {
        const goesThrough = document.activeElement?.dispatchEvent(keyDown(key, 3))
        if (goesThrough && key === 'Enter') press('back')
      }
    }, [])
    return <Screen press={press} />
  }
  render(<Coming />)
  expect(press).not.toHaveBeenCalled()
  expect(screen.getByText('Not wanted')).toBeInTheDocument()
})

test.each([
  ['a tap', async () => userEvent.click(screen.getByLabelText('Search'))],
  [
    'Tab out of the field',
    async () => {
      screen.getByLabelText('Cash').focus()
      pressKeys(['5', 'Tab'], 90)
    },
  ],
])('Enter after %s counts as alone', async (_, act) => {
  const press = open()
  focus('Sell')
  pressKeys(['4', '2'], 90)
  await act()
  focus('Sell')
  pressKeys(['Enter'], 200)
  pause()
  expect(press).toHaveBeenCalledExactlyOnceWith('sell')
})

test('Tab between buttons keeps the count', () => {
  const press = open()
  focus('Back')
  pressKeys(['4', '2', 'Tab'], 3)
  focus('Sell')
  pressKeys(['Enter'], 3)
  expect(press).not.toHaveBeenCalled()
})

test('Space presses a button that confirms nothing, when it is the first key', async () => {
  const press = open()
  focus('Back')
  await userEvent.keyboard(' ')
  expect(press).toHaveBeenCalledExactlyOnceWith('back')
  focus('Sell')
  await userEvent.keyboard(' ')
  focus('Back')
  await userEvent.keyboard('1 ')
  expect(press).toHaveBeenCalledTimes(1)
  expect(screen.getByText('Not wanted')).toBeVisible()
})

test.each([
  ['?', true],
  ['/', true],
  ['c', true],
  ['C', true],
  ['x', false],
])('the key %s alone is heard: %s; between other keys it is not', (key, isHeard) => {
  open()
  const heard = vi.fn<(event: KeyboardEvent) => void>()
  document.addEventListener('keydown', heard)
  focus('Sell')
  pressKeys([key], 3)
  expect(heard).toHaveBeenCalledTimes(isHeard ? 1 : 0)
  heard.mockClear()
  pressKeys(['1', key], 3)
  expect(heard).not.toHaveBeenCalled()
  document.removeEventListener('keydown', heard)
})

test('a held Enter only writes line breaks', async () => {
  const press = open()
  focus('Sell')
  await userEvent.keyboard('{Enter>5/}')
  pause()
  expect(press).toHaveBeenCalledTimes(1)
  screen.getByLabelText('Note').focus()
  await userEvent.keyboard('{Enter>3/}')
  expect(screen.getByLabelText('Note')).toHaveValue('\n\n\n')
})

/** Keys and the time before each. {@link ends} lists a scanner's. */
type Timed = readonly (readonly [key: string, gapMs: number])[]
const press1 = (keys: Timed) => keys.forEach(([key, gap]) => pressKeys([key], gap))
const digits = (text: string, gap: number): Timed => Array.from(text, (key) => [key, gap])

/** How scanners end or start a code. */
const ends: readonly (readonly [what: string, Timed])[] = [
  ...[1, 149].flatMap((gap): [string, Timed][] => [
    [
      `Enter twice, ${gap} ms apart`,
      [
        ['Enter', 5],
        ['Enter', gap],
      ],
    ],
    [
      `Enter three times, ${gap} ms apart`,
      [
        ['Enter', 5],
        ['Enter', gap],
        ['Enter', gap],
      ],
    ],
    [
      `Enter and Ctrl+J, ${gap} ms apart`,
      [
        ['Enter', 5],
        ['Ctrl+j', gap],
      ],
    ],
    [
      `Tab and Enter, ${gap} ms apart`,
      [
        ['Tab', 5],
        ['Enter', gap],
      ],
    ],
    [
      `Ctrl+M and Enter, ${gap} ms apart`,
      [
        ['Ctrl+m', 5],
        ['Enter', gap],
      ],
    ],
  ]),
  [
    'Enter, Tab and Enter',
    [
      ['Enter', 5],
      ['Tab', 5],
      ['Enter', 5],
    ],
  ],
  ['Ctrl+J', [['Ctrl+j', 5]]],
  ['Tab', [['Tab', 5]]],
  ['nothing, then Enter at once by the person with the scanner', [['Enter', 290]]],
]

describe.each(['Sell', 'Back', 'Cash', 'Card'])('with the focus on %s', (where) => {
  const focusThere = () =>
    (screen.queryByRole('button', { name: where }) ?? screen.getByLabelText(where)).focus()

  test.each(ends)('no code that ends with %s confirms anything', (_, end) => {
    for (const code of ['6001234567890', '123', 'AB 12/c?']) {
      for (const pace of [1, 60]) {
        const press = open()
        focusThere()
        // A pause, which separates one code's end from the next.
        pause()
        press1([...digits(code, pace), ...end])
        pause()
        expect(press).not.toHaveBeenCalled()
        cleanup()
      }
    }
  })

  test.each([1, 99])('no code with Enter before it confirms anything, %i ms a key', (gap) => {
    for (const begin of [['Enter'], ['Enter', 'Enter'], ['Enter', 'Ctrl+j']]) {
      const press = open()
      focusThere()
      pause()
      pressKeys([...begin, ...Array.from('6001234567890'), 'Enter', 'Enter'], gap)
      pause()
      // The first Enter may press Back.
      expect(press.mock.calls.flat().filter((what) => what !== 'back')).toEqual([])
      cleanup()
    }
  })
})

test('a waiting Enter confirms by itself', async () => {
  const press = open()
  focus('Sell')
  pressKeys(['Enter'], 500)
  expect(press).not.toHaveBeenCalled()
  await waitFor(() => expect(press).toHaveBeenCalledExactlyOnceWith('sell'))
})

test('an Enter that bounces confirms once', () => {
  const press = open()
  focus('Sell')
  pressKeys(['Enter'], 500)
  pressKeys(['Enter', 'Enter'], 15)
  pause()
  expect(press).toHaveBeenCalledExactlyOnceWith('sell')
})

test('a tap cancels a waiting Enter', async () => {
  const press = open()
  focus('Sell')
  pressKeys(['Enter'], 500)
  await userEvent.click(screen.getByLabelText('Search'))
  pause()
  expect(press).not.toHaveBeenCalled()
})

test.each(['insertText', 'insertFromPaste'] as const)(
  'Enter ends pasted cash, entered as %s; a second Enter at once does nothing',
  (inputType) => {
    for (const gap of [1, 250]) {
      const press = open()
      screen.getByLabelText('Cash').focus()
      pause()
      commit('6001234567890', 100, inputType)
      pressKeys(['Enter'], gap)
      expect(screen.getByRole('button', { name: 'Pay' })).toHaveFocus()
      pressKeys(['Enter'], gap)
      pause()
      expect(press).not.toHaveBeenCalled()
      cleanup()
    }
  },
)

test('a scanner’s control characters fire no shortcut; a person’s do', () => {
  open()
  const heard = vi.fn<(event: KeyboardEvent) => void>()
  document.addEventListener('keydown', heard)
  focus('Sell')
  for (const letter of 'jpsouhdntwm') {
    pause()
    pressKeys(['1', '2', '3', `Ctrl+${letter}`, '4', 'Enter', `Ctrl+${letter}`], 5)
  }
  expect(heard.mock.calls.filter(([{ ctrlKey }]) => ctrlKey)).toEqual([])
  pressKeys(['Ctrl+p'], 400)
  expect(heard.mock.calls.filter(([{ ctrlKey }]) => ctrlKey)).toHaveLength(1)
  document.removeEventListener('keydown', heard)
})

test('inside a code, letters fire no shortcut and spaces press no button, also outside of a step', () => {
  const press = open(false)
  const heard = vi.fn<(event: KeyboardEvent) => void>()
  document.addEventListener('keydown', heard)
  focus('Back')
  pressKeys([...Array.from(';6007'), '?', '/', ' ', 'c'], 5)
  expect(heard.mock.calls.map(([{ key }]) => key).join('')).toBe(';60')
  expect(press).not.toHaveBeenCalled()
  document.removeEventListener('keydown', heard)
})
