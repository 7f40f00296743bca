import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { freshDevice } from './device-in-jsdom.ts'
import { teachDialog } from './dialog-in-jsdom.ts'
import { awaitDrawing } from '../shop/drawn-actions.ts'
import { teachHandPace, timeOfKey } from './key-times.ts'
import { patience } from '../patience.ts'
import { teachWindow } from './window-in-jsdom.ts'

const { getElementError } = getConfig()
configure({
  asyncUtilTimeout: patience.wait,
  // A wait looks many times: it prints the document only when it gives up, and prints it then.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
})
awaitDrawing()
freshDevice()
teachDialog()
teachHandPace()
teachWindow()
// The last test's keys are long ago.
beforeEach(() => void timeOfKey(1_000))
afterEach(cleanup)
