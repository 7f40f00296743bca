type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Drops undefined members. */
export function defined<T extends object>(members: T): Defined<T> {
  const kept: Defined<T> = {}
  for (const name in members) {
    const value = members[name]
    if (isDefined(value)) kept[name] = value
  }
  return kept
}

function isDefined<V>(value: V): value is Exclude<V, undefined> {
  return value !== undefined
}
