import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const root = document.documentElement

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  delete root.dataset['theme']
})
afterEach(() => vi.restoreAllMocks())

describe('the theme', () => {
  test.each([
    [null, 'system', undefined],
    ['light', 'light', 'light'],
    ['dark', 'dark', 'dark'],
    ['purple', 'system', undefined],
  ])('kept as %j is %s at the next start', async (kept, choice, attribute) => {
    if (kept !== null) localStorage.setItem('tuckshop.theme', kept)
    const theme = await import('./theme.ts')
    theme.applyTheme()
    expect(theme.themeStore.getState()).toBe(choice)
    expect(root.dataset['theme']).toBe(attribute)
  })

  test('applies and keeps a choice at once; the system’s theme is kept as no entry', async () => {
    const { ThemeSwitch } = await import('./ThemeSwitch.tsx')
    render(<ThemeSwitch />)
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
    expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked()
    expect(root.dataset['theme']).toBe('dark')
    expect(localStorage.getItem('tuckshop.theme')).toBe('dark')
    await userEvent.click(screen.getByRole('radio', { name: 'System' }))
    expect(root.dataset['theme']).toBeUndefined()
    expect(localStorage.getItem('tuckshop.theme')).toBeNull()
  })

  test.each([
    ['system', '(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'],
    ['light', 'all', 'not all'],
    ['dark', 'not all', 'all'],
  ] as const)('of %s is also the browser frame’s', async (choice, light, dark) => {
    document.head.innerHTML = ['light', 'dark']
      .map((scheme) => `<meta name="theme-color" data-scheme="${scheme}">`)
      .join('')
    const theme = await import('./theme.ts')
    theme.chooseTheme(choice)
    const media = [...document.querySelectorAll('meta')].map((meta) => meta.media)
    expect(media).toEqual([light, dark])
    document.head.innerHTML = ''
  })

  test('applies a choice when storage is closed', async () => {
    const refuse = () => {
      throw new DOMException('closed', 'SecurityError')
    }
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
    const theme = await import('./theme.ts')
    theme.chooseTheme('dark')
    expect(theme.themeStore.getState()).toBe('dark')
    expect(root.dataset['theme']).toBe('dark')
  })

  test('follows a choice from another tab', async () => {
    const { ThemeSwitch } = await import('./ThemeSwitch.tsx')
    render(<ThemeSwitch />)
    localStorage.setItem('tuckshop.theme', 'light')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'tuckshop.theme' })))
    expect(screen.getByRole('radio', { name: 'Light' })).toBeChecked()
    expect(root.dataset['theme']).toBe('light')
  })
})
