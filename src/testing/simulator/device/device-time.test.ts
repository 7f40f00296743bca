import { expect, it } from 'vitest'
import { DeviceTime } from './device-time.ts'
import { diceOf } from '../dice.ts'
import { Timeline } from '../watch/timeline.ts'

const second = 1_000

/** Reads the clocks, lets time pass, and checks whether the clocks show almost none. */
it.each<[string, number, (time: DeviceTime, ms: number) => void, boolean]>([
  ['a quarter of a second', 250, () => {}, true],
  ['a little more', 251, () => {}, false],
  ['a sleep during which one clock stops', 90 * second, (time, ms) => time.slept(ms, true), false],
  ['a sleep during which both run', 90 * second, (time, ms) => time.slept(ms, false), false],
  [
    'a sleep during which one stops and the other is set back',
    90 * second,
    (time, ms) => {
      time.jump(-ms)
      time.slept(ms, true)
    },
    true,
  ],
  ['no time, but a clock set forward', 0, (time) => time.jump(second), false],
])('%s is just after: %#', (_what, ms, meanwhile, isJustAfter) => {
  const dice = diceOf(1)
  const timeline = new Timeline(dice)
  const time = new DeviceTime(timeline, dice, 0)
  const stamp = time.stamp()
  timeline.jumpTo(ms)
  meanwhile(time, ms)
  expect(time.isJustAfter(stamp)).toBe(isJustAfter)
})
