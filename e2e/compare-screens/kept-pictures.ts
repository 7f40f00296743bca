import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Picture } from './visit.ts'
import type { Way } from './visit-screens.ts'

const kept = z.array(
  z.object({
    screen: z.string(),
    theme: z.enum(['light', 'dark']),
    png: z.string(),
    words: z.array(z.string()),
  }),
)

/** A build's pictures in files, one per way, for later runs that compare the same build. */
export class KeptPictures {
  readonly #folder: string

  private constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * A build's pictures, taken in the same ways by the same browser.
   * @param program the server of the build
   */
  static async of(program: string, browserVersion: string): Promise<KeptPictures> {
    const hash = createHash('sha256').update(browserVersion)
    // File names in `dist` contain hashes of their content.
    const till = join(dirname(program), '../dist')
    for (const name of (await readdir(till, { recursive: true })).toSorted()) hash.update(name)
    hash.update(await readFile(join(till, 'index.html')))
    hash.update(await readFile(program))
    const here = dirname(fileURLToPath(import.meta.url))
    const ours = await readdir(here, { recursive: true, withFileTypes: true })
    const programs = ours.filter((entry) => entry.isFile())
    for (const path of programs.map(({ parentPath, name }) => join(parentPath, name)).toSorted())
      hash.update(await readFile(path))
    hash.update(await readFile(join(here, '../till.ts')))
    const folder = join(tmpdir(), `tuckshop-screens-kept-${hash.digest('hex').slice(0, 16)}`)
    await mkdir(folder, { recursive: true })
    return new KeptPictures(folder)
  }

  async read(way: Way): Promise<readonly Picture[] | undefined> {
    const text = await readFile(this.#file(way), 'utf8').catch(() => undefined)
    if (text === undefined) return undefined
    return kept
      .parse(JSON.parse(text))
      .map((picture) => ({ ...picture, png: Buffer.from(picture.png, 'base64') }))
  }

  /** Atomic: another run may read it at any time. */
  async write(way: Way, pictures: readonly Picture[]): Promise<void> {
    const texts = pictures.map((picture) => ({ ...picture, png: picture.png.toString('base64') }))
    const file = this.#file(way)
    await writeFile(`${file}.${process.pid}`, JSON.stringify(texts))
    await rename(`${file}.${process.pid}`, file)
  }

  #file(way: Way): string {
    return join(this.#folder, `${way.size}-${way.flow}.json`)
  }
}
