/** What a printer took, a job from each opening on. */
export function createJobs() {
  const taken: Uint8Array[] = []
  let isNew = true
  return {
    taken,
    begins: () => {
      isNew = true
    },
    takes: (piece: Uint8Array) => {
      const before = isNew ? [] : (taken.pop() ?? [])
      taken.push(Uint8Array.from([...before, ...piece]))
      isNew = false
    },
  }
}
