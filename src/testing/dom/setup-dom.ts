import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { freshDevice } from './device-in-jsdom.ts'
import { teachHandPace, timeOfKey } from './key-times.ts'
import { setUpLibrary } from './library-settings.ts'
import { teachWindow } from './window-in-jsdom.ts'

setUpLibrary()
freshDevice()
teachHandPace()
teachWindow()
// The last test's keys are long ago.
beforeEach(() => void timeOfKey(1_000))
afterEach(cleanup)
