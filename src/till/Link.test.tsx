import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { Link } from './Link.tsx'
import { navigate, useLocation, useSearchParams } from './location.ts'

beforeEach(() => window.history.replaceState(null, '', '/'))

function Where() {
  const { pathname, search } = useLocation()
  const [parameters, setParameters] = useSearchParams()
  return (
    <>
      <output>{pathname + search}</output>
      <Link to={{ pathname: '/sell/A', search: '?category=1' }}>A</Link>
      <button onClick={() => setParameters({ category: '2' }, { replace: true })}>
        {parameters.get('category') ?? 'none'}
      </button>
    </>
  )
}

describe('a link', () => {
  it('goes to its place without loading the page, and back again', async () => {
    const user = userEvent.setup()
    render(<Where />)
    const link = screen.getByRole('link', { name: 'A' })
    expect(link).toHaveAttribute('href', '/sell/A?category=1')
    await user.click(link)
    expect(screen.getByRole('status')).toHaveTextContent('/sell/A?category=1')
    await act(async () => {
      const back = new Promise((resolve) =>
        window.addEventListener('popstate', resolve, { once: true }),
      )
      window.history.back()
      await back
    })
    expect(screen.getByRole('status')).toHaveTextContent(/^\/$/)
  })

  it('leaves a click for a new tab to the browser', async () => {
    const user = userEvent.setup()
    render(<Where />)
    await user.keyboard('{Control>}')
    await user.click(screen.getByRole('link', { name: 'A' }))
    expect(screen.getByRole('status')).toHaveTextContent(/^\/$/)
  })
})

describe('the history', () => {
  it('does not grow by going where one is, nor by replacing', async () => {
    const user = userEvent.setup()
    render(<Where />)
    act(() => navigate('/settings'))
    const before = window.history.length
    act(() => navigate('/settings'))
    await user.click(screen.getByRole('button', { name: 'none' }))
    expect(screen.getByRole('status')).toHaveTextContent('/settings?category=2')
    expect(screen.getByRole('button', { name: '2' })).toBeVisible()
    expect(window.history.length).toBe(before)
  })
})
