import { expect, test } from 'vitest'
import { type LivingToken, rememberedCallers } from './remembered-callers.ts'

const caller = { userId: 'U-1', role: 'merchant', accountId: 'M-1' } as const
const living: LivingToken = { caller, expiresAt: 100 }

/** Callers over a database of one token, which `end` expires. */
function aDatabase() {
  const database = new Map([['a', living]])
  const asked: string[] = []
  const callers = rememberedCallers(async (hash, now) => {
    asked.push(hash)
    const found = database.get(hash)
    return found !== undefined && found.expiresAt > now ? found : undefined
  })
  return { callers, asked, end: async () => database.delete('a') }
}

test('the database is asked once for a token', async () => {
  const { callers, asked } = aDatabase()
  expect([await callers.find('a', 1), await callers.find('a', 99)]).toEqual([caller, caller])
  expect(asked).toEqual(['a'])
})

test('a remembered token ends at its time', async () => {
  const { callers } = aDatabase()
  await callers.find('a', 99)
  expect(await callers.find('a', 100)).toBeUndefined()
})

test('a token that is unknown is asked for each time', async () => {
  const { callers, asked } = aDatabase()
  expect([await callers.find('b', 1), await callers.find('b', 1)]).toEqual([undefined, undefined])
  expect(asked).toEqual(['b', 'b'])
})

test('a remembered token ends with a change that ends it, also with one that fails on the way', async () => {
  const { callers, end } = aDatabase()
  await callers.find('a', 1)
  const failing = callers.forgetAfter(async () => {
    await end()
    throw new Error('The connection broke')
  })
  await expect(failing).rejects.toThrow('The connection broke')
  expect(await callers.find('a', 1)).toBeUndefined()
})

test('what was found just before a change ended it is not remembered', async () => {
  let answer: (found: LivingToken | undefined) => void = () => undefined
  const callers = rememberedCallers(() => new Promise((resolve) => (answer = resolve)))
  const asking = callers.find('a', 1)
  const answerFirst = answer
  await callers.forgetAfter(async () => undefined)
  answerFirst(living)
  expect(await asking).toEqual(caller)
  const again = callers.find('a', 1)
  answer(undefined)
  expect(await again).toBeUndefined()
})
