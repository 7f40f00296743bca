/*
 * For tsconfig.browsers.json alone, which checks what runs in a browser against what the oldest supported ones know
 * (docs/testing.md). It stands between ECMAScript 2022 with the DOM of early 2023 and those browsers.
 */

/* All of them have these, which ECMAScript 2023 made official. */
interface Array<T> {
  findLast<S extends T>(matches: (value: T, index: number, array: T[]) => value is S): S | undefined
  findLast(matches: (value: T, index: number, array: T[]) => unknown): T | undefined
  findLastIndex(matches: (value: T, index: number, array: T[]) => unknown): number
}
interface ReadonlyArray<T> {
  findLast<S extends T>(
    matches: (value: T, index: number, array: readonly T[]) => value is S,
  ): S | undefined
  findLast(matches: (value: T, index: number, array: readonly T[]) => unknown): T | undefined
  findLastIndex(matches: (value: T, index: number, array: readonly T[]) => unknown): number
}

/* Only some have these: optional, so that nothing uses them unasked. */
interface Navigator {
  readonly wakeLock?: { request(type: 'screen'): Promise<unknown> }
}
