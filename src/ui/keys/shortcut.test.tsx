import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLayoutEffect } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { keyDown } from '../../testing/dom/timed-keys.ts'
import { Dialog } from '../overlay/Dialog.tsx'
import { useShortcut, type ShortcutOptions } from './shortcut.ts'

function Page({ keys, on, options }: { keys: string; on: () => void; options?: ShortcutOptions }) {
  useShortcut(keys, on, options)
  return (
    <>
      <input aria-label="Number" />
      <input type="checkbox" aria-label="Agree" />
    </>
  )
}

const pressed = async (keys: string, press: string, at?: string, options?: ShortcutOptions) => {
  const on = vi.fn()
  render(<Page keys={keys} on={on} {...(options && { options })} />)
  if (at !== undefined) screen.getByLabelText(at).focus()
  await userEvent.keyboard(press)
  return on.mock.calls.length
}

describe('useShortcut', () => {
  test.each([
    ['/', '/', undefined, 1],
    ['?', '?', undefined, 1],
    ['/', '/', 'Agree', 1],
    ['/', '/', 'Number', 0],
    ['/', '{Control>}/{/Control}', undefined, 0],
    ['Escape', '{Escape}', 'Number', 1],
    ['Ctrl+P', '{Control>}p{/Control}', 'Number', 1],
    ['Ctrl+P', '{Meta>}p{/Meta}', undefined, 1],
    ['Ctrl+P', 'p', undefined, 0],
  ])('%s: pressing %s with the focus at %s runs it %i time(s)', async (keys, press, at, times) => {
    expect(await pressed(keys, press, at)).toBe(times)
  })

  test('types nothing into the field that it focuses', async () => {
    render(<Page keys="/" on={() => screen.getByLabelText('Number').focus()} />)
    await userEvent.keyboard('/')
    expect(screen.getByLabelText('Number')).toHaveFocus()
    expect(screen.getByLabelText('Number')).toHaveValue('')
  })

  test('belongs to the current screen, not to the previous one', () => {
    const [before, now] = [vi.fn(), vi.fn()]
    function Now() {
      useShortcut('/', now)
      return null
    }
    function Next() {
      useLayoutEffect(() => void document.body.dispatchEvent(keyDown('/', 500)), [])
      return <Now />
    }
    const { rerender } = render(<Page keys="/" on={before} />)
    rerender(<Next />)
    expect(before).not.toHaveBeenCalled()
    expect(now).toHaveBeenCalledTimes(1)
  })

  test('does nothing while it is switched off', async () => {
    expect(await pressed('/', '/', undefined, { enabled: false })).toBe(0)
  })

  test('leaves the keys to an open dialog, unless it allows dialogs', async () => {
    const page = vi.fn()
    const above = vi.fn()
    render(
      <>
        <Page keys="?" on={page} />
        <Page keys="?" on={above} options={{ overDialogs: true }} />
        <Dialog open onClose={() => {}} title="Keys">
          Keys
        </Dialog>
      </>,
    )
    await userEvent.keyboard('?')
    expect(page).not.toHaveBeenCalled()
    expect(above).toHaveBeenCalledTimes(1)
  })
})
