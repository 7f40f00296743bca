import { describe, expect, it } from 'vitest'
import { FakeClock, settle } from '../../testing/fake-clock.ts'
import { aPayment, aRow } from '../../testing/shop/sale/sale-row.ts'
import { saleLimits } from '../limits.ts'
import type { SaleEvent } from '../machine/event.ts'
import type { SaleRow } from '../machine/row.ts'
import type { Payment } from '../payment.ts'
import { SaleBook } from './book.ts'
import { JournalUnavailable, type JournalWrite } from './journal.ts'
import { MemoryDisk, MemoryJournal, type DiskFaults } from '../../testing/memory-journal.ts'

const sends: SaleEvent = { kind: 'send-begins', at: 3, run: 'a' }
const cancels: SaleEvent = { kind: 'cancel', at: 4 }
const full = () => Promise.reject(new JournalUnavailable('journal-full'))
const broken = () => Promise.reject(new Error('No disk'))

/** An owner's book over a disk with these rows, all taken in; `told` lists what it reported. */
async function bookOf(rows: readonly SaleRow[] = []) {
  const disk = new MemoryDisk()
  for (const row of rows) disk.rows.set(row.reference, row)
  const faults: { now: DiskFaults } = { now: {} }
  const journal = new MemoryJournal(disk, {
    beforeCommit: async (write) => faults.now.beforeCommit?.(write),
    afterCommit: async (write) => faults.now.afterCommit?.(write),
    beforeRead: async () => faults.now.beforeRead?.(),
  })
  const clock = new FakeClock()
  const told = {
    changed: [] as [SaleRow, SaleRow | undefined][],
    paid: [] as Payment[],
    lost: 0,
    failing: [] as unknown[],
    listenerFails: false,
  }
  const book = new SaleBook({
    journal,
    clock,
    random: () => 0,
    limits: saleLimits,
    fence: await journal.raiseFence(),
    changed: (row, before) => {
      if (told.listenerFails) throw new Error('A listener fails')
      told.changed.push([row, before])
    },
    paid: (payment) => told.paid.push(payment),
    lost: () => {
      told.lost += 1
    },
    failing: (reason) => void told.failing.push(reason),
  })
  for (const row of rows) book.take(row)
  const states = () => told.changed.map(([row]) => `${row.reference} ${row.state}`)
  return { book, disk, clock, told, faults, states }
}

/** Fails the first matching writes, this many times. */
function failing(times: number, how: () => Promise<void>, which: (write: JournalWrite) => boolean) {
  let left = times
  return async (write: JournalWrite) => {
    if (!which(write) || left === 0) return
    left -= 1
    await how()
  }
}
const any = () => true

describe('a new row', () => {
  it.each([
    ['prepared', 'confirmed'],
    ['failed', 'adopted'],
  ] as const)(
    'that is %s is written with its line, and reported once on disk',
    async (state, event) => {
      const { book, disk, told } = await bookOf()
      const row = aRow({ state, createdAt: 7 })
      const inserting = book.insert([row])
      expect(book.row('T1-1')).toBeUndefined()
      expect(await inserting).toMatchObject({ kind: 'moved', row })
      expect(book.row('T1-1')).toBe(row)
      expect(disk.rows.get('T1-1')).toEqual(row)
      const line = { reference: 'T1-1', at: 7, event, from: 'draft', to: state }
      expect(disk.log).toEqual([{ ...line, fence: 1 }])
      expect(told.changed).toEqual([[row, undefined]])
    },
  )

  it('whose reference is taken is not written', async () => {
    const { book, disk, told } = await bookOf([aRow()])
    expect(await book.insert([aRow({ createdAt: 9 })])).toEqual({ kind: 'exists' })
    expect([disk.rows.get('T1-1')?.createdAt, disk.log, told.changed]).toEqual([0, [], []])
  })

  const begins = (child: string): SaleEvent => ({ kind: 'retry-begins', at: 5, child })
  const retry = (parent: string) => ({ reference: parent, event: begins('T1-1.2') })
  const child = aRow({ reference: 'T1-1.2', parent: 'T1-1' })

  it('of a retry is written together with its parent’s change', async () => {
    const parent = aRow({ state: 'failed' })
    const { book, disk, told } = await bookOf([parent])
    expect(await book.insert([child], { parent: retry('T1-1') })).toMatchObject({
      kind: 'moved',
      row: child,
    })
    expect(disk.writes).toBe(1)
    expect(disk.rows.get('T1-1')).toMatchObject({ child: 'T1-1.2', version: 2 })
    expect(disk.log.map(({ reference, event, at }) => [reference, event, at])).toEqual([
      ['T1-1.2', 'confirmed', 0],
      ['T1-1', 'retry-begins', 5],
    ])
    expect(told.changed).toEqual([
      [child, undefined],
      [book.row('T1-1'), parent],
    ])
  })

  it.each([
    ['is unknown', 'T9-9', 'not-found'],
    ['has not failed', 'T1-1', 'refused'],
  ])('of a retry whose parent %s is not written', async (_, parent, kind) => {
    const { book, disk } = await bookOf([aRow()])
    expect(await book.insert([child], { parent: retry(parent) })).toEqual({ kind })
    expect([disk.writes, disk.rows.size]).toEqual([0, 1])
  })

  it('reported as failed but on disk is taken in, with its parent’s current row', async () => {
    const { book, faults, states, disk } = await bookOf([aRow({ state: 'failed' })])
    faults.now = { afterCommit: failing(1, broken, any) }
    expect(await book.insert([child], { parent: retry('T1-1') })).toEqual({ kind: 'exists' })
    expect(states()).toEqual(['T1-1.2 prepared', 'T1-1 failed'])
    expect(book.row('T1-1')?.child).toBe('T1-1.2')
    expect(book.row('T1-1')).toBe(disk.rows.get('T1-1'))
  })

  it('that the disk rejected is reported with the reason', async () => {
    const { book, faults, told } = await bookOf()
    faults.now = { beforeCommit: failing(1, full, any) }
    expect(await book.insert([aRow()])).toEqual({ kind: 'not-written', reason: 'journal-full' })
    expect(told.failing).toEqual(['journal-full'])
  })

  it('with an unknown result is cancelled once the disk can be read', async () => {
    const { book, faults, clock, disk, states } = await bookOf([aRow({ state: 'failed' })])
    faults.now = { afterCommit: failing(1, broken, any), beforeRead: broken }
    const inserted = await book.insert([child], { parent: retry('T1-1') })
    expect(inserted).toEqual({ kind: 'not-written', reason: 'journal-failing' })
    expect(disk.rows.get('T1-1.2')?.state).toBe('prepared')
    await clock.advance(1_000)
    expect(disk.rows.get('T1-1.2')?.state).toBe('prepared')
    faults.now = {}
    await clock.advance(2_000)
    expect(disk.rows.get('T1-1.2')?.state).toBe('cancelled')
    expect(disk.log.at(-1)).toMatchObject({ event: 'cancel', from: 'prepared', to: 'cancelled' })
    expect(states()).toEqual(['T1-1.2 cancelled', 'T1-1 failed'])
    expect(book.row('T1-1')?.child).toBe('T1-1.2')
    const { writes } = disk
    faults.now = { beforeCommit: failing(1, full, any) }
    await book.note({})
    await clock.advance(1_000)
    expect(disk.writes).toBe(writes + 1)
  })

  it.each([
    ['is not on disk', { beforeCommit: failing(1, broken, any) }, aRow(), undefined],
    ['can’t be cancelled', { afterCommit: failing(1, broken, any) }, aRow({ state: 'failed' }), 1],
  ])('that %s is left as it is', async (_, fault, row, version) => {
    const { book, faults, clock, disk, told } = await bookOf()
    faults.now = { ...fault, beforeRead: broken }
    await book.insert([row])
    faults.now = {}
    await clock.advance(1_000)
    expect(disk.rows.get('T1-1')?.version).toBe(version)
    expect([told.failing, told.changed]).toEqual([['journal-failing', undefined], []])
    expect(clock.waiting).toBe(0)
  })
})

describe('an event', () => {
  it('is written with its line and the rest, and reported once on disk', async () => {
    const before = aRow()
    const { book, disk, told } = await bookOf([before])
    const send = { id: 's-1', userKey: 'merchant', endpoint: 'purchase', at: 3 } as const
    const applied = await book.apply('T1-1', sends, 'once', { sends: [send] })
    expect(applied).toMatchObject({ kind: 'moved', row: { state: 'sending', version: 2 } })
    expect(disk.rows.get('T1-1')).toEqual(book.row('T1-1'))
    const line = { reference: 'T1-1', at: 3, event: 'send-begins', from: 'prepared', to: 'sending' }
    expect(disk.log).toEqual([{ ...line, fence: 1 }])
    expect([...disk.sends.values()]).toEqual([send])
    expect(told.changed).toEqual([[book.row('T1-1'), before]])
    expect(told.failing).toEqual([undefined])
  })

  it('keeps a person’s note in its line', async () => {
    const { book, disk } = await bookOf([aRow({ state: 'asking', ask: 'not-found' })])
    await book.apply('T1-1', { kind: 'set-aside', at: 5, note: 'Later' }, 'once')
    expect(disk.log).toMatchObject([{ event: 'set-aside', note: 'Later' }])
  })

  it('for a sale that is not in the book says so', async () => {
    const { book, disk } = await bookOf()
    expect(await book.apply('T1-1', sends, 'must')).toEqual({ kind: 'not-found' })
    expect(disk.writes).toBe(0)
  })

  it.each([
    ['ignored', { kind: 'purge', at: 1 }],
    ['refused', { kind: 'hand-over', at: 1 }],
  ] as const)('that is %s writes only the hold that comes with it', async (kind, event) => {
    const { book, disk, told } = await bookOf([aRow()])
    const send = { id: 's-1', userKey: 'a', endpoint: 'purchase', at: 1 } as const
    expect(await book.apply('T1-1', event, 'must', { sends: [send] })).toEqual({ kind })
    expect(disk.writes).toBe(0)
    const hold = { userKey: 'a', endpoint: 'purchase', step: 0, length: 5 } as const
    expect(await book.apply('T1-1', event, 'must', { hold })).toEqual({ kind })
    expect([...disk.holds.values()]).toEqual([hold])
    expect([disk.log, told.changed, disk.rows.get('T1-1')?.version]).toEqual([[], [], 1])
    // An event that must not be lost says nothing about a disk that works.
    expect(told.failing).toEqual([])
  })

  it('applies to the previous one’s result, even if that one threw', async () => {
    const { book, states, told } = await bookOf([aRow()])
    told.listenerFails = true
    const first = book.apply('T1-1', sends, 'once')
    const second = book.apply('T1-1', cancels, 'once')
    await expect(first).rejects.toThrow('A listener fails')
    expect(await second).toEqual({ kind: 'refused' })
    expect(states()).toEqual([])
  })

  it('that must not be lost is written as soon as the disk accepts it, at growing pauses', async () => {
    const { book, faults, clock, told, disk } = await bookOf([aRow()])
    faults.now = { beforeCommit: failing(2, full, any) }
    const applying = book.apply('T1-1', sends, 'must')
    await clock.advance(2_999)
    expect(disk.writes).toBe(0)
    await clock.advance(1)
    expect(await applying).toMatchObject({ kind: 'moved' })
    expect(told.failing).toEqual(['journal-full', 'journal-full', undefined])
  })

  it('that must not be lost is not written after the book is closed', async () => {
    const { book, faults, clock, disk, told } = await bookOf([aRow()])
    faults.now = { beforeCommit: failing(1, broken, any) }
    const applying = book.apply('T1-1', sends, 'must')
    await settle()
    book.close()
    await clock.advance(1_000)
    expect(await applying).toEqual({ kind: 'lost' })
    expect([disk.writes, told.lost, book.isClosed]).toEqual([0, 0, true])
  })
})

describe('a change reported as failed', () => {
  it('but on disk counts as made', async () => {
    const { book, faults, disk, states } = await bookOf([aRow()])
    faults.now = { afterCommit: failing(1, broken, any) }
    expect(await book.apply('T1-1', sends, 'once')).toMatchObject({
      kind: 'moved',
      row: { state: 'sending' },
    })
    expect(states()).toEqual(['T1-1 sending'])
    expect(book.row('T1-1')).toBe(disk.rows.get('T1-1'))
    expect(disk.writes).toBe(2)
  })

  it('but on disk is abandoned if the disk never accepts a later write', async () => {
    const { book, faults, disk, states } = await bookOf([aRow()])
    let writes = 0
    faults.now = {
      beforeCommit: async () => {
        writes += 1
        if (writes > 1) await broken()
      },
      afterCommit: broken,
    }
    const applied = await book.apply('T1-1', sends, 'once')
    expect(applied).toEqual({ kind: 'not-written', reason: 'journal-failing' })
    expect(disk.rows.get('T1-1')?.state).toBe('sending')
    faults.now = {}
    await book.settled()
    expect(states()).toEqual(['T1-1 sending', 'T1-1 unknown'])
  })

  it('and not on disk has not happened', async () => {
    const { book, faults, told } = await bookOf([aRow()])
    faults.now = { beforeCommit: failing(1, full, any) }
    const applied = await book.apply('T1-1', sends, 'once')
    expect(applied).toEqual({ kind: 'not-written', reason: 'journal-full' })
    expect([book.row('T1-1')?.state, told.changed]).toEqual(['prepared', []])
  })

  /** A send that is on disk, although its book could neither write nor read. */
  async function sentUnknown() {
    const all = await bookOf([aRow()])
    const { book, faults } = all
    faults.now = { afterCommit: failing(1, broken, any), beforeRead: broken }
    const applied = await book.apply('T1-1', sends, 'once')
    expect(applied).toEqual({ kind: 'not-written', reason: 'journal-failing' })
    expect(book.row('T1-1')?.state).toBe('prepared')
    faults.now = {}
    return all
  }

  it('is found by the next one, which applies to the disk’s version, as at a start', async () => {
    const { book, disk, states } = await sentUnknown()
    expect(disk.rows.get('T1-1')?.state).toBe('sending')
    // A sale that was being sent can't be cancelled any more.
    expect(await book.apply('T1-1', cancels, 'once')).toEqual({ kind: 'refused' })
    await book.settled()
    expect(states()).toEqual(['T1-1 sending', 'T1-1 unknown'])
    expect(disk.log.map(({ event }) => event)).toEqual(['send-begins', 'found-at-start'])
  })

  it('is found without another event once the disk can be read', async () => {
    const { states, clock, faults } = await sentUnknown()
    faults.now = { beforeRead: broken }
    await clock.advance(1_000)
    expect(states()).toEqual([])
    faults.now = {}
    await clock.advance(2_000)
    expect(states()).toEqual(['T1-1 sending', 'T1-1 unknown'])
    expect(clock.waiting).toBe(0)
  })

  it('is not found automatically once another tab is the owner', async () => {
    const { disk, states, clock, book } = await sentUnknown()
    disk.fence += 1
    await clock.advance(2_000)
    expect([states(), book.isClosed]).toEqual([[], true])
  })

  it('and not on disk leaves the row as it was, once the disk can be read', async () => {
    const { book, faults, clock, told } = await bookOf([aRow()])
    faults.now = { beforeCommit: failing(1, broken, any), beforeRead: broken }
    await book.apply('T1-1', sends, 'once')
    faults.now = {}
    await clock.advance(1_000)
    expect([book.row('T1-1')?.state, told.changed]).toEqual(['prepared', []])
    expect(clock.waiting).toBe(0)
  })

  it('that must not be lost is searched for until the disk can be read', async () => {
    const { book, faults, clock, states } = await bookOf([aRow({ state: 'sending' })])
    faults.now = { afterCommit: failing(1, broken, any), beforeRead: broken }
    const said = { outcome: 'failed', at: 5, code: '1103' } as const
    const fails: SaleEvent = { kind: 'answered-failed', at: 5, said, transactionId: 'T-1' }
    const applying = book.apply('T1-1', fails, 'must')
    await clock.advance(3_000)
    expect(states()).toEqual([])
    faults.now = {}
    await clock.advance(5_000)
    expect(await applying).toMatchObject({ kind: 'moved', row: { state: 'failed' } })
    expect(states()).toEqual(['T1-1 failed'])
    expect(clock.waiting).toBe(0)
  })

  it.each<[string, (parts: Awaited<ReturnType<typeof sentUnknown>>) => void]>([
    ['another tab is the owner', ({ disk }) => void (disk.fence += 1)],
    [
      'another tab becomes the owner during the search',
      ({ disk, faults }) => void (faults.now = { beforeRead: async () => void (disk.fence = 2) }),
    ],
    ['the disk can’t be read', ({ faults }) => void (faults.now = { beforeRead: broken })],
  ])('is not found by the next one if %s', async (_, change) => {
    const parts = await sentUnknown()
    change(parts)
    expect(await parts.book.apply('T1-1', cancels, 'once')).toEqual({ kind: 'lost' })
    expect(parts.states()).toEqual([])
  })

  it('that differs at each search is another owner’s', async () => {
    const { book, disk, faults } = await bookOf([aRow()])
    let version = 1
    faults.now = {
      beforeCommit: async () => {
        disk.rows.set('T1-1', aRow({ version: (version += 1) }))
      },
    }
    expect(await book.apply('T1-1', sends, 'once')).toEqual({ kind: 'lost' })
  })

  it('where another row is on disk reports only that the disk works again', async () => {
    const { book, disk, faults, clock, told } = await bookOf([aRow(), aRow({ reference: 'T1-2' })])
    disk.rows.set('T1-2', aRow({ reference: 'T1-2', state: 'cancelled', version: 2 }))
    expect(await book.apply('T1-2', sends, 'must')).toEqual({ kind: 'ignored' })
    expect(told.failing).toEqual([])
    faults.now = { beforeCommit: failing(1, full, any) }
    const applying = book.apply('T1-1', sends, 'must')
    await settle()
    disk.rows.set('T1-1', aRow({ state: 'cancelled', version: 2 }))
    await clock.advance(1_000)
    expect(await applying).toEqual({ kind: 'ignored' })
    expect(told.failing).toEqual(['journal-full', undefined])
  })

  it.each([
    ['another version', { version: 3 }],
    ['another state', { state: 'throttled' }],
    ['another time', { updatedAt: 9 }],
    ['another attempt', { attempts: [] }],
  ] as const)('is not mistaken for one of %s on disk', async (_, other) => {
    const { book, faults, disk } = await bookOf([aRow()])
    faults.now = {
      afterCommit: failing(
        1,
        async () => {
          const row = disk.rows.get('T1-1')
          expect.assert(row !== undefined)
          disk.rows.set('T1-1', { ...row, ...other })
          await broken()
        },
        any,
      ),
    }
    await book.apply('T1-1', sends, 'once')
    await book.settled()
    expect(disk.log.map(({ event }) => event)).toContain('found-at-start')
  })
})

describe('a book whose fence is no longer the highest', () => {
  it('loses its sales once, and stops writing', async () => {
    const { book, disk, told, clock } = await bookOf([aRow()])
    expect(book.fence).toBe(1)
    disk.fence += 1
    expect(await book.apply('T1-1', sends, 'must')).toEqual({ kind: 'lost' })
    expect([told.lost, book.isClosed]).toEqual([1, true])
    disk.fence = 1
    expect(await book.apply('T1-1', sends, 'must')).toEqual({ kind: 'lost' })
    expect(await book.insert([aRow({ reference: 'T1-2' })])).toEqual({ kind: 'lost' })
    expect(await book.note({})).toBe('not-written')
    book.lose()
    expect([disk.writes, told.lost, told.failing, clock.waiting]).toEqual([0, 1, [], 0])
  })

  it('that was closed before hears nothing of it', async () => {
    const { book, told } = await bookOf()
    book.close()
    book.lose()
    expect(told.lost).toBe(0)
  })
})

describe('a write about no single sale', () => {
  it('uses the fence, and reports that the disk rejected it', async () => {
    const { book, disk, faults } = await bookOf()
    const send = { id: 's-1', userKey: 'a', endpoint: 'purchase', at: 1 } as const
    expect(await book.note({ sends: [send] })).toBe('written')
    expect([[...disk.sends.values()], disk.log]).toEqual([[send], []])
    faults.now = { beforeCommit: failing(1, full, any) }
    expect(await book.note({})).toBe('not-written')
  })
})

describe('after a wish that the disk rejected', () => {
  it('the book tries the disk at growing pauses until it accepts an empty write', async () => {
    const { book, faults, clock, told, disk } = await bookOf()
    let tries = 0
    faults.now = {
      beforeCommit: async () => {
        tries += 1
        if (tries <= 3) await full()
      },
    }
    await book.note({})
    await book.note({})
    expect([tries, clock.waiting]).toEqual([2, 1])
    await clock.advance(1_000)
    expect([tries, disk.writes]).toEqual([3, 0])
    await clock.advance(1_999)
    expect(tries).toBe(3)
    await clock.advance(1)
    expect([tries, disk.writes, clock.waiting]).toEqual([4, 1, 0])
    expect(told.failing).toEqual(['journal-full', 'journal-full', undefined])
    expect([disk.sends.size, disk.log]).toEqual([0, []])
    faults.now = { beforeCommit: failing(1, broken, any) }
    await book.note({})
    await clock.advance(1_000)
    expect(told.failing.slice(3)).toEqual(['journal-failing', undefined])
  })

  it('the book notices another tab’s ownership', async () => {
    const { book, faults, clock, told, disk } = await bookOf()
    faults.now = { beforeCommit: failing(1, full, any) }
    await book.note({})
    disk.fence += 1
    await clock.advance(1_000)
    expect([told.lost, told.failing, clock.waiting]).toEqual([1, ['journal-full'], 0])
  })

  it('a book that is closed meanwhile writes and says nothing more', async () => {
    const { book, faults, clock, told, disk } = await bookOf()
    faults.now = { afterCommit: failing(1, broken, any), beforeRead: broken }
    await book.insert([aRow()])
    faults.now = {}
    book.close()
    await clock.advance(1_000)
    expect([told.failing, disk.writes, clock.waiting]).toEqual([['journal-failing'], 1, 0])
  })
})

describe('the rows in memory', () => {
  it('come from memory first, else from disk, and stay in memory', async () => {
    const { book, disk, faults } = await bookOf([aRow()])
    disk.rows.set('T1-1', aRow({ version: 2 }))
    disk.rows.set('T1-2', aRow({ reference: 'T1-2' }))
    expect((await book.find('T1-1'))?.version).toBe(1)
    expect((await book.find('T1-2'))?.reference).toBe('T1-2')
    expect(await book.find('T1-3')).toBeUndefined()
    faults.now = { beforeRead: broken }
    expect((await book.find('T1-2'))?.reference).toBe('T1-2')
    expect([...book.rows()].map(({ reference }) => reference)).toEqual(['T1-1', 'T1-2'])
  })

  it('are not replaced by an older copy, and may be dropped from memory', async () => {
    const { book, disk } = await bookOf([aRow()])
    book.take(aRow({ version: 9 }))
    expect(book.row('T1-1')?.version).toBe(1)
    book.drop('T1-1')
    expect(book.row('T1-1')).toBeUndefined()
    expect(disk.rows.size).toBe(1)
  })
})

describe('rows to fold or delete', () => {
  const resting = (reference: string) => {
    const { open: _open, body: _body, ...row } = aRow({ reference, state: 'delivered' })
    return row
  }
  /** Rows on disk, but not in memory. */
  async function bookBeside(rows: readonly SaleRow[]) {
    const parts = await bookOf()
    for (const row of rows) parts.disk.rows.set(row.reference, row)
    return parts
  }

  it('change in one write, without a report', async () => {
    const rows = [resting('T1-1'), resting('T1-2')]
    const { book, disk, states } = await bookBeside(rows)
    expect(await book.fold(rows)).toBe(2)
    expect([...disk.rows.values()].map(({ version, likeness }) => [version, likeness])).toEqual([
      [2, ''],
      [2, ''],
    ])
    const again = [...disk.rows.values()]
    expect(await book.forget(again)).toBe(2)
    expect([disk.rows.size, disk.writes]).toEqual([0, 2])
    expect(states()).toEqual([])
  })

  it('take a payment with them only once it covers nothing else', async () => {
    const rows = [resting('T1-1'), resting('T1-2')]
    const { book, disk } = await bookBeside(rows)
    disk.payments.set('p-1', aPayment({ covers: ['T1-1', 'T1-2'] }))
    await book.forget(rows.slice(0, 1))
    expect(disk.payments.size).toBe(1)
    await book.forget(rows.slice(1))
    expect(disk.payments.size).toBe(0)
  })

  it('are left alone while in memory', async () => {
    const rows = [resting('T1-1')]
    const { book, disk } = await bookBeside(rows)
    await book.find('T1-1')
    expect(await book.fold(rows)).toBe(0)
    expect(await book.forget(rows)).toBe(0)
    expect([disk.rows.get('T1-1')?.version, disk.writes]).toEqual([1, 0])
  })

  it('that a screen reads meanwhile are in memory as they are on disk then', async () => {
    const rows = [resting('T1-1'), resting('T1-2')]
    const { book, faults } = await bookBeside(rows)
    const asked = (reference: string) => ({
      beforeCommit: async () => void (await book.find(reference)),
    })
    faults.now = asked('T1-1')
    expect(await book.fold(rows.slice(0, 1))).toBe(1)
    expect(book.row('T1-1')?.version).toBe(2)
    faults.now = asked('T1-2')
    expect(await book.forget(rows.slice(1))).toBe(1)
    expect(book.row('T1-2')).toBeUndefined()
  })

  it('stay as they are if the disk has another version, or rejects the write', async () => {
    const row = resting('T1-1')
    const { book, disk, faults } = await bookBeside([{ ...row, version: 2 }])
    expect(await book.forget([row])).toBe(0)
    faults.now = { beforeCommit: full }
    expect(await book.forget([{ ...row, version: 2 }])).toBe(0)
    expect(disk.rows.get('T1-1')?.version).toBe(2)
  })
})
