import { describe, expect, it } from 'vitest'
import { keepDataOnce } from './browser-engine.ts'

/** A browser storage with a fixed answer, which counts the questions. */
function storageThat(answers: { persisted: boolean; granted: boolean }) {
  const storage = {
    questions: 0,
    persisted: () => Promise.resolve(answers.persisted),
    persist: () => {
      storage.questions += 1
      return Promise.resolve(answers.granted)
    },
  }
  return storage
}

describe('asking the browser to keep the data', () => {
  it.each([true, false])(
    'happens once for all engines of a page, whose answer is %s',
    async (granted) => {
      const storage = storageThat({ persisted: false, granted })
      const keep = keepDataOnce(() => storage)
      expect(await Promise.all([keep(), keep()])).toEqual([granted, granted])
      expect(await keep()).toBe(granted)
      expect(storage.questions).toBe(1)
    },
  )

  it('does not happen if the browser has promised it already', async () => {
    const storage = storageThat({ persisted: true, granted: false })
    expect(await keepDataOnce(() => storage)()).toBe(true)
    expect(storage.questions).toBe(0)
  })
})
