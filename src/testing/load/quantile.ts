/** @param sorted from the least on */
export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.floor(part * sorted.length)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}

export function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}
