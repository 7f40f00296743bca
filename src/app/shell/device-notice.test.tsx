import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { deviceNews, type DeviceNews } from '../../till/device/device-news.ts'
import { DeviceNotice } from './DeviceNotice.tsx'

it.each<[DeviceNews, string]>([
  [{ kind: 'settings-restored' }, 'the open shift'],
  [
    { kind: 'journal-lost', sales: 9, again: 3, open: 1, listed: true },
    'It had 9 sales. The till took 3 sales of the last day from the platform’s list. One has not ended yet: look at it',
  ],
  [
    { kind: 'journal-lost', sales: 1, again: 0, open: 0, listed: false },
    'ask your provider whether the first sale went through',
  ],
  [{ kind: 'doubled', sales: 2 }, 'The platform lists 2 sales with this till’s number'],
])('says %j until somebody dismisses it', async (news, words) => {
  render(<DeviceNotice />)
  act(() => deviceNews.tell(news))
  expect(screen.getByRole('alert')).toHaveTextContent(words)
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})
