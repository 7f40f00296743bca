/** Longer than the longest slip takes at the slowest speed; a printer that is off takes nothing. */
const PATIENCE = 20_000

/**
 * Waits for a printer, but not for ever.
 * @throws what the work throws; an error when it takes longer than 20 s
 */
export async function withPatience<T>(work: Promise<T>): Promise<T> {
  let tired: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    tired = setTimeout(() => reject(new Error('The printer takes nothing')), PATIENCE)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(tired)
  }
}
