import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { teachDialog } from './dialog-in-jsdom.ts'

teachDialog()
afterEach(cleanup)
