import { isStatusName, memberSpellings, pageSpellings, type KnownMember } from './member-names.ts'
import { valuesUnder, type Members } from './members.ts'
import { isPlain, readTransactionStatus } from './transaction.ts'

/** One member of a record as the platform wrote it. */
export interface NamedMember {
  readonly name: string
  readonly value: unknown
}

/**
 * How a platform writes a record: what stands under which of its own names, by the same table by which records are
 * read (ruling R33). For those who look into a platform; a sale needs only what the record says.
 */
export interface RecordForm {
  /** The member that is read for each meaning; absent where none is. */
  readonly members: ReadonlyMap<KnownMember, NamedMember>
  /** Every member whose name says status or state. */
  readonly statuses: readonly NamedMember[]
  /** Names of members that mean nothing to the till. */
  readonly unread: readonly string[]
}

const meanings = Object.keys(memberSpellings).filter(
  (name): name is KnownMember => name in memberSpellings,
)

/** @param members a record under the platform's own names */
export function recordForm(members: Members): RecordForm {
  const all = Object.entries(members).map(([name, value]: readonly [string, unknown]) => ({
    name,
    value,
  }))
  const statuses = all.filter(({ name, value }) => isStatusName(name) && value != null)
  const found = new Map<KnownMember, NamedMember>()
  for (const meaning of meanings) {
    const member = memberUnder(all, memberSpellings[meaning], meaning !== 'receipt')
    if (member !== undefined) found.set(meaning, member)
  }
  const unread = all.map(({ name }) => name).filter((name) => !isKnown(name))
  return { members: found, statuses, unread }
}

/** Whether its name has a meaning, whatever stands under it. */
function isKnown(name: string): boolean {
  const named = { [name]: true }
  return (
    isStatusName(name) ||
    meanings.some((meaning) => valuesUnder(named, memberSpellings[meaning]).length > 0)
  )
}

/** What a page calls its index, its size and its counts; absent where it does not say. */
export function pageMemberNames(
  members: Members,
): Readonly<Partial<Record<keyof typeof pageSpellings, string>>> {
  const all = Object.entries(members).map(([name, value]: readonly [string, unknown]) => ({
    name,
    value,
  }))
  return Object.fromEntries(
    Object.entries(pageSpellings).flatMap(([meaning, spellings]) => {
      const member = memberUnder(all, spellings, true)
      return member === undefined ? [] : [[meaning, member.name]]
    }),
  )
}

/** In which of the forms that are understood a status is written (rulings R5, R12). */
export type StatusForm = 'text' | 'number' | 'numeric text' | 'object' | 'not understood'

export function statusForm(value: unknown): StatusForm {
  if (readTransactionStatus(value) === undefined) return 'not understood'
  if (typeof value === 'number') return 'number'
  if (typeof value !== 'string') return 'object'
  return /^\s*\d+\s*$/.test(value) ? 'numeric text' : 'text'
}

/** The first spelling under which something stands, the surest first. */
function memberUnder(
  all: readonly NamedMember[],
  spellings: readonly string[],
  plain: boolean,
): NamedMember | undefined {
  for (const spelling of spellings) {
    const member = all.findLast(
      ({ name, value }) =>
        valuesUnder({ [name]: value }, [spelling]).length > 0 && (!plain || isPlain(value)),
    )
    if (member !== undefined) return member
  }
  return undefined
}
