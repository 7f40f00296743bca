import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLayoutEffect, useState } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { commit, keyDown, pause, pressKeys } from '../../testing/dom/timed-keys.ts'
import { LiveRegion } from '../overlay/LiveRegion.tsx'
import { confirms, unwanted, useLoneEnter, useTypedKeys } from './lone-enter.ts'

const words = 'Nothing was sold.'

function Guarded() {
  return useLoneEnter(words, 'c') ? <p>{unwanted}</p> : null
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

/** The keys that shortcuts and buttons hear, without the Shift of a pause. */
function hearKeys() {
  const heard: string[] = []
  const listen = ({ key }: KeyboardEvent) => {
    if (key !== 'Shift') heard.push(key)
  }
  document.addEventListener('keydown', listen)
  onTestFinished(() => document.removeEventListener('keydown', listen))
  return heard
}

test.each(['Sell', 'Back'])(
  'Enter after keys does not press %s and is refused; the next Enter presses it',
  (name) => {
    const press = open()
    focus(name)
    pressKeys(['7', 'Enter'], 400)
    expect(press).not.toHaveBeenCalled()
    expect(screen.getByText(unwanted)).toBeVisible()
    expect(screen.getByText(`${unwanted}. Nothing was sold.`)).toBeInTheDocument()
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
  expect(screen.queryByText(unwanted)).toBeNull()
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
  expect(screen.getByText(unwanted)).toBeInTheDocument()
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
  expect(screen.getByText(unwanted)).toBeVisible()
})

test.each(['?', '/', 'c', 'C'])('the shortcut %s is heard alone, not between other keys', (key) => {
  open()
  const heard = hearKeys()
  focus('Sell')
  pressKeys([key], 3)
  pressKeys(['1', key], 3)
  expect(heard).toEqual([key])
})

test.each([
  ['a second later, is a person’s', ['c'], 1_001, true],
  ['sooner, may end a code', ['c'], 999, false],
  ['a second later, after another key, too', ['c', '7'], 1_001, false],
])('Enter after a shortcut, %s', (_, keys, gap, isPressed) => {
  const press = open()
  focus('Sell')
  pressKeys(keys, 400)
  pressKeys(['Enter'], gap)
  pause()
  expect(press).toHaveBeenCalledTimes(isPressed ? 1 : 0)
})

test('Enter after a key in a dialog over the step is refused, also a second later', () => {
  const press = open()
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.setAttribute('open', '')
  onTestFinished(() => dialog.remove())
  focus('Sell')
  pressKeys(['7'], 400)
  pressKeys(['Enter'], 2_000)
  pause()
  expect(press).not.toHaveBeenCalled()
})

test('a key that is no shortcut is not heard', () => {
  open()
  const heard = hearKeys()
  focus('Sell')
  pressKeys(['x'], 3)
  expect(heard).toEqual([])
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

/** Presses keys such as `Enter@149`: the gap before each, usually 5 ms. */
const play = (keys: string) => {
  for (const piece of keys.split(' ')) {
    const [key = '', gap = '5'] = piece.split('@')
    pressKeys([key], Number(gap))
  }
}

describe.each(['Sell', 'Cash', 'Card'])('with the focus on %s', (where) => {
  test.each([
    ['Enter twice', 'Enter Enter@149'],
    ['Enter three times', 'Enter Enter@149 Enter@149'],
    ['Enter and Ctrl+J', 'Enter Ctrl+j@149'],
    ['Tab and Enter', 'Tab Enter@149'],
    ['Ctrl+M and Enter', 'Ctrl+m Enter@149'],
    ['Enter, Tab and Enter', 'Enter Tab Enter'],
    ['Tab', 'Tab'],
    ['nothing, then Enter at once by the person with the scanner', 'Enter@290'],
  ])('no code that ends with %s confirms anything, nor does one with Enter before it', (_, end) => {
    for (const begin of ['', 'Enter ', 'Enter Enter ']) {
      for (const [code, pace] of [
        ['6001234567890', 1],
        ['123', 60],
        ['AB 12/c?', 1],
      ] as const) {
        const press = open()
        const target = screen.queryByRole('button', { name: where }) ?? screen.getByLabelText(where)
        target.focus()
        // A pause, which separates one code's end from the next.
        pause()
        if (begin !== '') play(begin.trim())
        pressKeys(Array.from(code), pace)
        play(end)
        pause()
        expect(press).not.toHaveBeenCalled()
        cleanup()
      }
    }
  })
})

test('Enter alone confirms after a short wait', () => {
  vi.useFakeTimers()
  const press = open()
  focus('Sell')
  pressKeys(['Enter'], 500)
  expect(press).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  vi.useRealTimers()
  expect(press).toHaveBeenCalledExactlyOnceWith('sell')
})

test('an Enter that bounces confirms once', () => {
  const press = open()
  focus('Sell')
  pressKeys(['Enter'], 500)
  pressKeys(['Enter', 'Enter'], 15)
  pause()
  expect(press).toHaveBeenCalledExactlyOnceWith('sell')
})

test('a tap cancels a waiting Enter', () => {
  const press = open()
  focus('Sell')
  pressKeys(['Enter'], 500)
  fireEvent.pointerDown(screen.getByLabelText('Search'))
  pause()
  expect(press).not.toHaveBeenCalled()
})

test.each([1, 250])(
  'Enter %i ms after pasted cash ends it; a second at once does nothing',
  (gap) => {
    const press = open()
    screen.getByLabelText('Cash').focus()
    commit('6001234567890', 100)
    pressKeys(['Enter'], gap)
    expect(screen.getByRole('button', { name: 'Pay' })).toHaveFocus()
    pressKeys(['Enter'], gap)
    pause()
    expect(press).not.toHaveBeenCalled()
  },
)

test('a scanner’s control characters fire no shortcut; a person’s do', () => {
  open()
  const heard = hearKeys()
  focus('Sell')
  for (const letter of 'jps') {
    pause()
    pressKeys(['1', '2', '3', `Ctrl+${letter}`, '4', 'Enter', `Ctrl+${letter}`], 5)
  }
  expect(heard).toEqual([])
  pressKeys(['Ctrl+p'], 400)
  expect(heard).toEqual(['p'])
})

test('inside a code, letters fire no shortcut and spaces press no button, also outside of a step', () => {
  const press = open(false)
  const heard = hearKeys()
  focus('Back')
  pressKeys([...Array.from(';6007'), '?', '/', ' ', 'c'], 5)
  expect(heard.join('')).toBe(';60')
  expect(press).not.toHaveBeenCalled()
})
