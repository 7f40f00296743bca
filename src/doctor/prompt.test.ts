import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { askSecret, NoAnswer } from './prompt.ts'

function terminal() {
  const input = new PassThrough()
  const output = new PassThrough()
  let shown = ''
  output.on('data', (piece) => (shown += String(piece)))
  return { terminal: { input, output }, input, shown: () => shown }
}

test('a password is read, and nothing of it is shown', async () => {
  const { terminal: both, input, shown } = terminal()
  const answer = askSecret(both, 'Password: ')
  input.write('se')
  input.write('cret!\r')
  expect(await answer).toBe('secret!')
  expect(shown()).toBe('Password: \n')
})

test.each(['\u0003', undefined])(
  'Ctrl+C or the end of the input is no answer (%j)',
  async (key) => {
    const { terminal: both, input } = terminal()
    const answer = askSecret(both, 'Password: ')
    if (key === undefined) input.end()
    else input.write(key)
    await expect(answer).rejects.toBeInstanceOf(NoAnswer)
  },
)
