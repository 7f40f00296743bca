import { render, type RenderResult } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import { App, createRouter } from '../../app/App.tsx'

/** Opens the whole page at an address, like main.tsx: signed out. After the test, it no longer hears the window. */
export function openPage(address = '/'): RenderResult {
  if (!vi.isMockFunction(window.addEventListener)) noteListeners()
  window.history.replaceState(null, '', address)
  const router = createRouter()
  onTestFinished(() => router.dispose())
  return render(<App router={router} />)
}

function noteListeners(): void {
  const given: Parameters<typeof window.addEventListener>[] = []
  const listen = window.addEventListener.bind(window)
  const spy = vi.spyOn(window, 'addEventListener')
  spy.mockImplementation((...one: Parameters<typeof window.addEventListener>) => {
    given.push(one)
    listen(...one)
  })
  onTestFinished(() => {
    for (const one of given) window.removeEventListener(...one)
    spy.mockRestore()
  })
}
