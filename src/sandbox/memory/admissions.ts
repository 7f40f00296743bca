import { clockSkewMs } from '../store/store.ts'
import type { MemoryState } from './state.ts'

/** How many keys we remember before sweeping out those past their window. */
const sweepAbove = 10_000

/** See `Store.admit`. */
export function admit(
  { admissions }: MemoryState,
  key: string,
  { most, windowMs }: { most: number; windowMs: number },
  now: number,
): boolean {
  if (admissions.size > sweepAbove)
    for (const [old, { endsAt }] of admissions) if (endsAt <= now) admissions.delete(old)
  const live = (admissions.get(key)?.times ?? []).filter(
    (time) => time > now - windowMs && time <= now + clockSkewMs,
  )
  if (live.length >= most) return false
  admissions.set(key, { times: [...live, now], endsAt: now + windowMs })
  return true
}

/** See `Store.takeBack`. */
export function takeBack({ admissions }: MemoryState, key: string, at: number): void {
  const found = admissions.get(key)
  const place = found?.times.indexOf(at) ?? -1
  if (found !== undefined && place >= 0)
    admissions.set(key, { ...found, times: found.times.filter((_, index) => index !== place) })
}

/** See `Store.renew`. */
export function renew(
  { admissions }: MemoryState,
  key: string,
  windowMs: number,
  now: number,
): void {
  admissions.set(key, { times: [now], endsAt: now + windowMs })
}

/** See `Store.forget`. */
export function forget({ admissions }: MemoryState, key: string): void {
  for (const counted of admissions.keys())
    if (`${counted} `.startsWith(`${key} `)) admissions.delete(counted)
}

/** See `Store.isCounted`. */
export function isCounted({ admissions }: MemoryState, key: string, now: number): boolean {
  const found = admissions.get(key)
  return found !== undefined && found.endsAt > now && found.times.length > 0
}
