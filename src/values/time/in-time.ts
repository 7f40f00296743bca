/**
 * Waits for work, up to a limit in milliseconds.
 * @throws the work's error, or an error with these words after the limit
 */
export async function inTime<T>(work: Promise<T>, ms: number, words: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(words)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
