import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { teachDialog } from './dialog-in-jsdom.ts'
import { teachWindow } from './window-in-jsdom.ts'

teachDialog()
teachWindow()
afterEach(cleanup)
