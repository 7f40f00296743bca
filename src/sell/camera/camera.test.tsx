import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fakeCamera, unplugCamera } from '../../testing/dom/fake-camera.ts'
import { TextField } from '../../ui/field/TextField.tsx'
import { useScanner } from '../../ui/keys/scanner.ts'
import { ScanButton } from './ScanButton.tsx'
import { useHasCamera } from './use-has-camera.ts'

const button = 'Scan with the camera'
let camera: ReturnType<typeof fakeCamera>
beforeEach(() => {
  camera = fakeCamera()
})
afterEach(() => {
  vi.useRealTimers()
  unplugCamera()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A form that takes numbers, and another page to open. */
function Form({ onSubmit }: { onSubmit: () => void }) {
  const [meter, setMeter] = useState('')
  const hasCamera = useHasCamera()
  useScanner((text, field) => {
    if (!/^\d+$/.test(text) || field === undefined) return false
    setMeter(text)
    return true
  })
  return (
    <form
      aria-label="Form"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <TextField
        label="Meter"
        value={meter}
        onChange={({ target }) => setMeter(target.value)}
        suffix={hasCamera && <ScanButton />}
      />
      <Link to="/elsewhere">Elsewhere</Link>
      <button>Sell</button>
    </form>
  )
}

async function openForm() {
  const user = userEvent.setup()
  const onSubmit = vi.fn<() => void>()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Form onSubmit={onSubmit} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { user, onSubmit }
}

async function begin() {
  const form = await openForm()
  await form.user.click(await screen.findByRole('button', { name: button }))
  await screen.findByRole('dialog', { name: 'Scan a code' })
  return form
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
const watching = () => screen.findByText('Hold the code in front of the camera.')

test('without a camera there is no button', async () => {
  unplugCamera()
  await openForm()
  await act(async () => undefined)
  expect(screen.queryByRole('button', { name: button })).not.toBeInTheDocument()
})

describe('a code', () => {
  test('that was read goes to the field, presses nothing, and turns the camera off', async () => {
    const { onSubmit } = await begin()
    await watching()
    camera.sees = [['04123456785']]
    await waitFor(() => expect(screen.getByLabelText('Meter')).toHaveValue('04123456785'))
    await closed()
    expect([camera.tracks.length, camera.live()]).toEqual([1, 0])
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('needs two equal looks, and the length of a scanner’s code; the reading ends with it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    camera.sees = [
      ['04123456784'],
      ['04123456785'],
      ['0412345'],
      ['0412345'],
      ['04123456785'],
      ['04123456785'],
    ]
    await begin()
    await waitFor(() => expect(screen.getByLabelText('Meter')).toHaveValue('04123456785'))
    await closed()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(camera.looks).toBe(6)
  })

  test('is ignored while several codes are in sight', async () => {
    await begin()
    await watching()
    camera.sees = [['04123456785', '6001234567890']]
    expect(await screen.findByText('Several codes are in sight. Cover all but one.')).toBeVisible()
    camera.sees = [['04123456785']]
    await waitFor(() => expect(screen.getByLabelText('Meter')).toHaveValue('04123456785'))
  })

  test('that fits no field is not read again, and the till says so', async () => {
    const buzz = vi.fn<() => boolean>(() => true)
    Object.defineProperty(navigator, 'vibrate', { configurable: true, value: buzz })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'vibrate'))
    const { onSubmit } = await begin()
    await watching()
    camera.sees = [['04123456785\r\n20\r\n']]
    expect(
      await screen.findByText('That code doesn’t fit this field. Try another code.'),
    ).toBeVisible()
    expect(screen.getByLabelText('Meter')).toHaveValue('')
    expect(camera.live()).toBe(1)
    expect(buzz).not.toHaveBeenCalled()
    camera.sees = [['04123456785\r\n']]
    await waitFor(() => expect(screen.getByLabelText('Meter')).toHaveValue('04123456785'))
    await closed()
    expect(buzz).toHaveBeenCalledOnce()
    expect([camera.tracks.length, camera.live()]).toEqual([2, 0])
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

describe('the camera is off', () => {
  const covered = () => act(async () => void (document.documentElement.dataset['covered'] = ''))
  const hidden = async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  }
  afterEach(() => {
    delete document.documentElement.dataset['covered']
  })

  test.each<[string, (user: ReturnType<typeof userEvent.setup>) => Promise<void>]>([
    ['it is closed', (user) => user.click(screen.getByRole('button', { name: 'Close' }))],
    [
      'Esc is pressed',
      (user) => {
        // Where a browser puts the focus.
        screen.getByRole('button', { name: 'Close' }).focus()
        return user.keyboard('{Escape}')
      },
    ],
    ['the till is locked', covered],
    ['nobody looks at the page', hidden],
    ['another place is gone to', (user) => user.click(screen.getByText('Elsewhere'))],
  ])('once %s', async (_, leave) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user } = await begin()
    await watching()
    expect(camera.live()).toBe(1)
    await leave(user)
    await closed()
    expect([camera.tracks.length, camera.live()]).toEqual([1, 0])
    const { looks } = camera
    await vi.advanceTimersByTimeAsync(1_000)
    expect(camera.looks).toBe(looks)
  })

  test('if the person closed it before the browser allowed it', async () => {
    let allowed = () => {}
    camera.allow = () => new Promise<void>((resolve) => (allowed = resolve))
    const { user } = await begin()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await closed()
    await act(async () => allowed())
    await waitFor(() => expect(camera.tracks).toHaveLength(1))
    expect(camera.live()).toBe(0)
  })
})

test.each([
  ['NotAllowedError', 'The browser won’t let the till use the camera'],
  ['NotFoundError', 'No camera was found'],
  ['AbortError', 'The camera can’t be used now'],
])(
  'for %s the till says "%s", tries again, and says so if it is unplugged',
  async (name, words) => {
    camera.allow = () => Promise.reject(new DOMException('x', name))
    const { user } = await begin()
    expect(await screen.findByText(words)).toBeVisible()
    expect(camera.live()).toBe(0)
    camera.allow = async () => undefined
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await watching()
    expect(camera.live()).toBe(1)
    await act(async () => {
      for (const track of camera.tracks)
        if (track instanceof EventTarget) track.dispatchEvent(new Event('ended'))
    })
    expect(screen.getByText('The camera can’t be used now')).toBeVisible()
  },
)

test('the camera has its light if it has one, and after a while without a code the till says how to hold it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  camera.abilities = { torch: true }
  const { user } = await begin()
  await watching()
  const light = await screen.findByRole('button', { name: 'Light' })
  await user.click(light)
  await user.click(light)
  expect(camera.lights).toEqual([true, false])
  await act(() => vi.advanceTimersByTimeAsync(8_000))
  expect(await screen.findByText(/^Nothing read yet/)).toBeVisible()
})
