import { setImmediate } from 'node:timers/promises'
import { configure, getConfig } from '@testing-library/react'
import { letEnterPress } from '../dom/key-times.ts'

const library = getConfig()

/**
 * An action of a test's user, and a wait, end once what they changed is drawn. React draws in a turn of the event loop and
 * runs effects in the next; the timer that Testing Library waits for comes before both on a busy machine.
 */
export function awaitDrawing(): void {
  configure({
    asyncWrapper: (action) =>
      library.asyncWrapper(async () => {
        const result = await action()
        letEnterPress()
        // One more, for what an effect changed.
        for (let turn = 0; turn < 3; turn += 1) await setImmediate()
        return result
      }),
  })
}
