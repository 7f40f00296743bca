/**
 * Waits for work, but not for ever.
 * @throws what the work throws; an error of these words when it takes longer than so many milliseconds
 */
export async function inTime<T>(work: Promise<T>, ms: number, words: string): Promise<T> {
  let tired: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    tired = setTimeout(() => reject(new Error(words)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(tired)
  }
}
