/**
 * Rows in which any two alternatives of any two factors meet at least once. That is far fewer than all combinations,
 * and finds every fault that two alternatives cause together.
 * @param sizes how many alternatives each factor has
 * @returns in each row the place of each factor's alternative; the same sizes give the same rows
 */
export function pairwise(sizes: readonly number[]): readonly (readonly number[])[] {
  const missing = new Set<string>()
  const meet = (row: readonly (number | undefined)[], factor: number, place: number) =>
    row.flatMap((other, of) =>
      other === undefined || of === factor ? [] : [pairOf([of, other], [factor, place])],
    )
  for (const [factor, size] of sizes.entries())
    for (const [other, others] of sizes.slice(0, factor).entries())
      for (let place = 0; place < size; place++)
        for (let met = 0; met < others; met++) missing.add(pairOf([other, met], [factor, place]))

  const rows: (readonly number[])[] = []
  while (missing.size > 0) {
    const row: (number | undefined)[] = sizes.map(() => undefined)
    for (const part of [...missing][0]?.split(' ') ?? []) {
      const [factor = 0, place = 0] = part.split(':').map(Number)
      row[factor] = place
    }
    const full = sizes.map((size, factor) => {
      const gains = Array.from(
        { length: size },
        (_, place) => meet(row, factor, place).filter((pair) => missing.has(pair)).length,
      )
      const place = row[factor] ?? gains.indexOf(Math.max(...gains))
      row[factor] = place
      for (const pair of meet(row, factor, place)) missing.delete(pair)
      return place
    })
    rows.push(full)
  }
  return rows
}

/** A pair of alternatives, the earlier factor first. */
function pairOf(...two: readonly (readonly [factor: number, place: number])[]): string {
  return two
    .toSorted(([one], [other]) => one - other)
    .map(([factor, place]) => `${factor}:${place}`)
    .join(' ')
}
