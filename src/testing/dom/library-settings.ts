import { setImmediate } from 'node:timers/promises'
import { configure, getConfig } from '@testing-library/react'
import { letEnterPress } from './key-times.ts'

/** Read once: the setup runs for every file, and would wrap its own functions again. */
const usual = getConfig()

/** Settings of Testing Library. */
export function setUpLibrary(): void {
  configure({
    // In milliseconds. Only a failing test waits as long.
    asyncUtilTimeout: 30_000,
    // React draws in one turn of the event loop and runs effects in the next. On a busy machine, Testing Library's
    // timer comes before both. A third turn is for what an effect changed.
    asyncWrapper: (action) =>
      usual.asyncWrapper(async () => {
        const result = await action()
        letEnterPress()
        for (let turn = 0; turn < 3; turn += 1) await setImmediate()
        return result
      }),
    // A wait looks many times: it prints the document only when it gives up, and prints it then.
    getElementError: (message, container) =>
      Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
        ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
        : usual.getElementError(message, container),
  })
}
