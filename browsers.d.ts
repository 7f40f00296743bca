/* Only for tsconfig.browsers.json, which checks the browser's code against the oldest supported browsers (docs/testing.md). Describes how those browsers differ from ECMAScript 2022 with the DOM of early 2023. */

/* All of them have these, which ECMAScript 2023 standardised. */
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

/* Only some have these. They are optional, so code must check before using them. */
interface Navigator {
  readonly wakeLock?: { request(type: 'screen'): Promise<unknown> }
}
