import { cp } from 'node:fs/promises'
import { type Program, startProgram } from './bench-process.ts'
import { hundredths, median } from './quantile.ts'
import { freePort } from './server-process.ts'

/** A way to start the server, and the plain one that it is measured against. */
export interface Starter {
  readonly name: string
  /** @param folder with kept data */
  readonly plain: (folder: string) => Program
  readonly measured: (folder: string) => Program
}

/** Medians, from the start to the first answer, in milliseconds. */
export interface StartRow {
  readonly checkout: string
  readonly 'node build/main.js': number
  readonly 'npm start': number
  readonly ratio: number
}

/**
 * Measures starts on kept data, one of each after the other.
 * @param made a data folder; each checkout gets a copy
 */
export async function benchStarts(
  made: string,
  starters: readonly Starter[],
  rounds: number,
): Promise<readonly StartRow[]> {
  const times = new Map<string, { readonly plain: number[]; readonly measured: number[] }>()
  const folderOf = (name: string) => `${made}-started-${name}`
  for (const { name } of starters) {
    times.set(name, { plain: [], measured: [] })
    await cp(made, folderOf(name), { recursive: true })
  }
  // The first is not counted: files are read from the disk.
  for (let round = 0; round <= rounds; round += 1)
    for (const { name, plain, measured } of starters) {
      const plainMs = await startMs(plain(folderOf(name)))
      const measuredMs = await startMs(measured(folderOf(name)))
      if (round === 0) continue
      times.get(name)?.plain.push(plainMs)
      times.get(name)?.measured.push(measuredMs)
    }
  return [...times].map(([checkout, { plain, measured }]) => ({
    checkout,
    'node build/main.js': Math.round(median(plain)),
    'npm start': Math.round(median(measured)),
    ratio: hundredths(median(measured) / median(plain)),
  }))
}

async function startMs(program: Program): Promise<number> {
  const running = await startProgram(program, await freePort())
  await running.stop()
  return running.startMs
}
