import { isStatusName, memberSpellings, pageSpellings, type KnownMember } from '../member-names.ts'
import { valuesUnder, type Members } from '../members.ts'
import { isPlain, readTransactionStatus } from './transaction.ts'

/** One member of a record as the platform wrote it. */
export interface NamedMember {
  readonly name: string
  readonly value: unknown
}

/**
 * How a platform writes a record: which of its names hold what, by the same table that reads records (ruling R33). For
 * examining a platform; a sale needs only the record's content.
 */
export interface RecordForm {
  /** The member behind each meaning, if any. */
  readonly members: ReadonlyMap<KnownMember, NamedMember>
  /** Every member with status or state in its name. */
  readonly statuses: readonly NamedMember[]
  /** Names of members that the till doesn't know. */
  readonly unread: readonly string[]
}

const meanings = Object.keys(memberSpellings).filter(
  (name): name is KnownMember => name in memberSpellings,
)

/** @param members a record under the platform's own names */
export function recordForm(members: Members): RecordForm {
  const all = namedMembers(members)
  const statuses = all.filter(({ name, value }) => isStatusName(name) && value != null)
  const found = new Map<KnownMember, NamedMember>()
  for (const meaning of meanings) {
    const member = memberUnder(all, memberSpellings[meaning], meaning !== 'receipt')
    if (member !== undefined) found.set(meaning, member)
  }
  const unread = all.map(({ name }) => name).filter((name) => !isKnown(name))
  return { members: found, statuses, unread }
}

/** Whether the till knows the name, regardless of the value. */
function isKnown(name: string): boolean {
  const named = { [name]: true }
  return (
    isStatusName(name) ||
    meanings.some((meaning) => valuesUnder(named, memberSpellings[meaning]).length > 0)
  )
}

/** A page's names for its index, its size and its counts, if any. */
export function pageMemberNames(
  members: Members,
): Readonly<Partial<Record<keyof typeof pageSpellings, string>>> {
  const all = namedMembers(members)
  return Object.fromEntries(
    Object.entries(pageSpellings).flatMap(([meaning, spellings]) => {
      const member = memberUnder(all, spellings, true)
      return member === undefined ? [] : [[meaning, member.name]]
    }),
  )
}

/** The known forms of a status (rulings R5, R12). */
export type StatusForm = 'text' | 'number' | 'numeric text' | 'object' | 'not understood'

export function statusForm(value: unknown): StatusForm {
  if (readTransactionStatus(value) === undefined) return 'not understood'
  if (typeof value === 'number') return 'number'
  if (typeof value !== 'string') return 'object'
  return /^\s*\d+\s*$/.test(value) ? 'numeric text' : 'text'
}

function namedMembers(members: Members): readonly NamedMember[] {
  return Object.entries(members).map(([name, value]: readonly [string, unknown]) => ({
    name,
    value,
  }))
}

/** The first spelling that has a value, best first. */
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
