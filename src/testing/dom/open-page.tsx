import { render, type RenderResult } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import { App, createRouter } from '../../app/App.tsx'

/** Opens the whole page at an address, like main.tsx: signed out. */
export function openPage(address = '/'): RenderResult {
  window.history.replaceState(null, '', address)
  const router = createRouter()
  onTestFinished(() => router.dispose())
  return render(<App router={router} />)
}
