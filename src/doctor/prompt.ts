import { createInterface } from 'node:readline/promises'
import { Writable, type Readable } from 'node:stream'

/** The user pressed Ctrl+C at a question, or the input ended. */
export class NoAnswer extends Error {
  constructor() {
    super('No answer')
    this.name = 'NoAnswer'
  }
}

/** Where the doctor asks questions and reads answers. */
export interface Terminal {
  readonly input: Readable
  readonly output: Writable
}

/** Asks for a secret without showing what is typed. @throws {NoAnswer} */
export async function askSecret({ input, output }: Terminal, question: string): Promise<string> {
  output.write(question)
  const silent = new Writable({ write: (_piece, _encoding, done) => done() })
  const reader = createInterface({ input, output: silent, terminal: true })
  try {
    return await new Promise<string>((resolve, reject) => {
      const stop = () => reject(new NoAnswer())
      reader.once('SIGINT', stop)
      reader.once('close', stop)
      reader.once('line', resolve)
    })
  } finally {
    reader.close()
    output.write('\n')
  }
}
