import { parse as parseLossless } from 'lossless-json'
import { z } from 'zod'
import {
  arrangementFile,
  arrangementFormat,
  arrangementVersion,
  chosenIn,
  kindsIn,
  limits,
} from './arrangement-file.ts'
import type { Arrangement } from '../arrangement.ts'

/** A mistake in a file: its place, and what is wrong. */
export interface FileMistake {
  /** As 'categories[3].kind', 'line 4, column 7' or 'the file'. */
  readonly where: string
  readonly what: string
}

export type ImportResult =
  | { readonly kind: 'read'; readonly arrangement: Arrangement }
  /** All of the file is ignored. */
  | { readonly kind: 'refused'; readonly mistakes: readonly FileMistake[] }

/** Reads a chosen file: all of it or nothing. Never throws. */
export function importArrangement(text: string): ImportResult {
  if (text.length > limits.bytes) return refused('the file', 'is larger than 1 MB')
  if (text.trim() === '') return refused('the file', 'is empty')
  const document = parse(text)
  if (document.kind === 'refused') return document
  const strange = formatMistake(document.value)
  if (strange !== undefined) return { kind: 'refused', mistakes: [strange] }

  const file = arrangementFile.safeParse(document.value)
  if (!file.success) {
    const mistakes = file.error.issues.map(({ path, message }) => ({
      where: placeName(path),
      what: message,
    }))
    return { kind: 'refused', mistakes }
  }
  const {
    categories = [],
    brands = [],
    brandKinds,
    productKinds,
    everythingElse,
    hidden,
    order,
    last,
  } = file.data
  const twice = [
    ...repeated('categories', categories),
    ...repeated('brands', brands),
    ...repeated('brandKinds', brandKinds ?? []),
    ...repeated(
      'productKinds',
      (productKinds ?? []).map(({ code }) => ({ id: code })),
      'code',
    ),
    ...repeatedIn('hidden', hidden),
    ...repeatedIn('order', order),
    ...repeatedIn('last', last),
  ]
  if (twice.length > 0) return { kind: 'refused', mistakes: twice }
  return {
    kind: 'read',
    arrangement: {
      kinds: new Map(categories.map(({ id, kind }) => [id, kind])),
      brands: new Map(brands.map(({ id, categories: ids }) => [id, ids])),
      ...kindsIn(brandKinds, productKinds),
      rest: everythingElse ?? undefined,
      hidden: chosenIn(hidden),
      order: chosenIn(order),
      last: chosenIn(last),
    },
  }
}

function refused(where: string, what: string): Extract<ImportResult, { kind: 'refused' }> {
  return { kind: 'refused', mistakes: [{ where, what }] }
}

function parse(
  text: string,
): { kind: 'parsed'; value: unknown } | Extract<ImportResult, { kind: 'refused' }> {
  try {
    return { kind: 'parsed', value: JSON.parse(text) }
  } catch {
    const place = jsonPlace(text)
    return place === undefined
      ? refused('the file', 'is not JSON')
      : refused(place, 'is not valid JSON')
  }
}

/** The place where a text stops being JSON. A browser's own error gives it only sometimes. */
function jsonPlace(text: string): string | undefined {
  try {
    parseLossless(text)
  } catch (error) {
    const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
    if (position !== undefined) {
      const lines = text.slice(0, Number(position)).split('\n')
      return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`
    }
  }
  return undefined
}

/** Tells a foreign file from one of ours with a mistake in it. */
function formatMistake(value: unknown): FileMistake | undefined {
  const head = z.looseObject({ format: z.literal(arrangementFormat) }).safeParse(value)
  if (!head.success)
    return {
      where: 'the file',
      what: `is not a till’s arrangement: it must be an object whose "format" is "${arrangementFormat}"`,
    }
  const { version } = head.data
  if (version === arrangementVersion) return undefined
  return typeof version === 'number' && version > arrangementVersion
    ? { where: 'version', what: `is ${version}: a newer version of the till wrote this file` }
    : { where: 'version', what: `must be ${arrangementVersion}` }
}

/** A path into the file in the usual notation: ['brands', 0, 'id'] is 'brands[0].id'. */
function placeName(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the file'
  return path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`
    return name === '' ? String(part) : `${name}.${String(part)}`
  }, '')
}

function repeatedIn(member: string, lists: Parameters<typeof chosenIn>[0]): readonly FileMistake[] {
  const { categories = [], brands = [], products = [] } = lists ?? {}
  return [
    ...repeated(`${member}.categories`, categories),
    ...repeated(`${member}.brands`, brands),
    ...repeated(
      `${member}.products`,
      products.map(({ code }) => ({ id: code })),
      'code',
    ),
  ]
}

function repeated(
  list: string,
  entries: readonly { readonly id: number | string }[],
  member = 'id',
): readonly FileMistake[] {
  const first = new Map<number | string, number>()
  return entries.flatMap(({ id }, index) => {
    const before = first.get(id)
    if (before === undefined) {
      first.set(id, index)
      return []
    }
    return [{ where: `${list}[${index}].${member}`, what: `is the same as in ${list}[${before}]` }]
  })
}
