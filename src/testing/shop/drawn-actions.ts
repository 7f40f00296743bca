import { setImmediate } from 'node:timers/promises'
import { configure, getConfig } from '@testing-library/react'
import { letEnterPress } from '../dom/key-times.ts'

const library = getConfig()

/**
 * Ends a test user's actions and waits after React has drawn. React draws in one turn of the event loop and runs
 * effects in the next. On a busy machine, Testing Library's timer comes before both.
 */
export function awaitDrawing(): void {
  configure({
    asyncWrapper: (action) =>
      library.asyncWrapper(async () => {
        const result = await action()
        letEnterPress()
        // A third turn, for what an effect changed.
        for (let turn = 0; turn < 3; turn += 1) await setImmediate()
        return result
      }),
  })
}
