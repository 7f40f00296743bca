import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useRef, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'
import { TextField } from '../field/TextField.tsx'

function Page({ dismissible = true }: { dismissible?: boolean }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <StrictMode>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        open={open}
        onClose={close}
        title="Sell again?"
        dismissible={dismissible}
        footer={<Button onClick={close}>Done</Button>}
      >
        <Button>Why</Button>
        <TextField label="Note" />
      </Dialog>
    </StrictMode>
  )
}

const openButton = () => screen.getByRole('button', { name: 'Open' })
const dialog = () => screen.queryByRole('dialog', { name: 'Sell again?' })

describe('a dialog', () => {
  test('without buttons has no empty foot', () => {
    render(
      <Dialog open onClose={() => undefined} title="Sell again?" footer={false}>
        Text
      </Dialog>,
    )
    expect(dialog()?.querySelector('[data-part="foot"]')).toBeNull()
  })

  test('focuses its first field, and restores the focus when it closes', async () => {
    render(<Page />)
    await userEvent.click(openButton())
    expect(dialog()).toBeVisible()
    expect(screen.getByLabelText('Note')).toHaveFocus()
    await userEvent.click(screen.getByLabelText('Note'))
    expect(dialog()).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(dialog()).toBeNull()
    expect(openButton()).toHaveFocus()
  })

  test('stays when a drag that began inside ends outside', async () => {
    render(<Page />)
    await userEvent.click(openButton())
    fireEvent.pointerDown(screen.getByLabelText('Note'))
    // The browser clicks what the two ends have in common.
    fireEvent.click(screen.getByRole('dialog'))
    expect(dialog()).toBeVisible()
  })

  test.each([
    ['Esc', () => userEvent.keyboard('{Escape}')],
    ['its cross', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['a click outside', () => userEvent.click(screen.getByRole('dialog'))],
    ['the back gesture', async () => void fireEvent(screen.getByRole('dialog'), cancel())],
    ['a browser that doesn’t ask', async () => closeUnasked()],
  ])('closes by %s', async (_by, act) => {
    render(<Page />)
    await userEvent.click(openButton())
    await act()
    expect(dialog()).toBeNull()
  })

  test('that is not dismissible closes by its own buttons only', async () => {
    render(<Page dismissible={false} />)
    await userEvent.click(openButton())
    await userEvent.keyboard('{Escape}{Escape}')
    fireEvent.click(screen.getByRole('dialog'))
    fireEvent(screen.getByRole('dialog'), cancel())
    closeUnasked()
    expect(dialog()).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(dialog()).toBeNull()
  })

  test('focuses the element that it is told to', () => {
    function Told() {
      const target = useRef<HTMLButtonElement>(null)
      return (
        <Dialog open onClose={() => {}} title="Told" initialFocus={target}>
          <TextField label="Note" />
          <Button ref={target}>Here</Button>
        </Dialog>
      )
    }
    render(<Told />)
    expect(screen.getByRole('button', { name: 'Here' })).toHaveFocus()
  })
})

const cancel = () => new Event('cancel', { cancelable: true })

/** Chrome sends this at a second Esc with the focus outside, and Android at a second swipe back. */
function closeUnasked() {
  const open = screen.getByRole('dialog')
  open.removeAttribute('open')
  fireEvent(open, new Event('close'))
}
