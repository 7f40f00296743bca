import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { teachDialog } from './dialog-in-jsdom.ts'
import { patience } from './patience.ts'
import { emptyStorage } from './storage-in-jsdom.ts'
import { teachWindow } from './window-in-jsdom.ts'

configure({ asyncUtilTimeout: patience.wait })
emptyStorage()
teachDialog()
teachWindow()
afterEach(cleanup)
