/**
 * Asks the browser to keep this origin's data, at most once a page however often the engine starts: some browsers put
 * the question to a person. What they have promised already is not asked for.
 */
export function keepDataOnce(storage: () => Pick<StorageManager, 'persist' | 'persisted'>) {
  let asked: Promise<boolean> | undefined
  return async (): Promise<boolean> => {
    if (await storage().persisted()) return true
    asked ??= storage().persist()
    return asked
  }
}
