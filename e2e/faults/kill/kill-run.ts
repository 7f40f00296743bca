import { setTimeout as pause } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { hasEnded, saleStates } from '../../../src/engine/machine/row.ts'
import { diceOf, type Dice } from '../../../src/testing/simulator/dice.ts'
import type { FaultTill } from '../fault-till.ts'
import { openDevice, type Device } from '../device.ts'
import { openFaultProxy, type Fault, type FaultProxy } from '../fault-proxy.ts'
import { readJournal, type JournalRow } from './journal-in-page.ts'
import { platformSales, type PlatformSale } from './platform-sales.ts'

export interface KillRun {
  /** How often to kill the browser. */
  readonly kills: number
  /** The same seed gives the same sales and moments; the machine's timing still differs. */
  readonly seed: number
  /** A built server's origin, with controls and without rate limits. */
  readonly origin: string
  readonly serverLog: () => string
  readonly say: (line: string) => void
}

/** The results. All of `wrong` must be empty. */
export interface KillFigures {
  readonly kills: number
  readonly tills: number
  /** The sale's state on disk when its browser was killed. */
  readonly moments: Readonly<Record<string, number>>
  readonly sales: number
  readonly sold: number
  readonly neverSold: number
  /** Sales that needed a cashier's answer. */
  readonly asked: number
  readonly wrong: readonly string[]
}

/** Few enough that the till's budget of ten sends a minute, which survives a kill, never delays a sale. */
const killsPerTill = 4

/** Outcomes by recipient; most sales succeed. */
const endings: readonly [string, ...string[]] = [
  '4567',
  '4567',
  '4567',
  '0001',
  '0008',
  '0009',
  '0010',
  '0011',
  '0014',
]

/**
 * Sells on tills whose browsers get SIGKILL at random moments and restart on the same disk, with a cashier at each.
 * Then compares every journal with the platform's list.
 */
export async function runKills(run: KillRun): Promise<KillFigures> {
  const dice = diceOf(run.seed)
  const line = await openFaultProxy(run.origin)
  line.strike('purchase', slowly(dice), 100_000)
  const tally = { moments: new Map<string, number>(), asked: 0, kills: 0, tills: 0 }
  const rows: JournalRow[] = []
  const wrong: string[] = []
  while (tally.kills < run.kills) {
    tally.tills += 1
    const device = await openDevice(line.origin, run.serverLog)
    try {
      rows.push(...(await killTill(device, run, dice, tally)))
    } finally {
      wrong.push(...(await device.close()).map((leak) => `leaked: ${leak}`))
    }
    run.say(`${tally.kills} of ${run.kills} kills, ${rows.length} sales at ${tally.tills} tills`)
  }
  wrong.push(...(await mistakesIn(rows, line, run.origin)))
  await line.close()
  const sold = rows.filter(({ state }) => state === 'delivered').length
  return {
    kills: tally.kills,
    tills: tally.tills,
    moments: Object.fromEntries(tally.moments),
    sales: rows.length,
    sold,
    neverSold: rows.length - sold,
    asked: tally.asked,
    wrong,
  }
}

interface Tally {
  readonly moments: Map<string, number>
  asked: number
  kills: number
}

/**
 * Runs one till from its first sale to the end of its last.
 * @returns its journal
 */
async function killTill(
  device: Device,
  { kills }: KillRun,
  dice: Dice,
  tally: Tally,
): Promise<readonly JournalRow[]> {
  let till = await device.start()
  await till.openShop()
  // An undisturbed sale shows how long a sale takes on this machine.
  const began = performance.now()
  await till.sellAirtime(recipient(dice, '4567'))
  await expect(till.sold).toBeVisible({ timeout: 60_000 })
  const saleTakes = performance.now() - began
  await till.nextCustomer()
  for (let left = killsPerTill; left > 0 && tally.kills < kills; left -= 1) {
    const ending = dice.pick(endings)
    await till.choose('MTN airtime')
    await till.enter(recipient(dice, ending), '20')
    const known = (await readJournal(till.page)).length
    const paying = till.pay().catch(() => undefined)
    await pause(dice.between(0, saleTakes))
    await device.kill()
    await paying
    tally.kills += 1

    till = await device.start()
    const killed = (await readJournal(till.page))[known]
    const moment = killed?.state ?? 'not on disk'
    tally.moments.set(moment, (tally.moments.get(moment) ?? 0) + 1)
    await till.signInHere()
    tally.asked += await lookAfter(till)
  }
  return readJournal(till.page)
}

/**
 * Handles open sales like a cashier until none is left.
 * @returns how many needed an answer
 */
async function lookAfter(till: FaultTill): Promise<number> {
  let asked = 0
  for (;;) {
    const open = (await readJournal(till.page)).filter(isOpen)
    if (open.length === 0) return asked
    const receipt = till.openSale('Hand over')
    const question = till.openSale('Needs you')
    await expect(receipt.or(question).first()).toBeVisible({ timeout: 180_000 })
    if (await receipt.isVisible()) {
      await receipt.click()
      await expect(till.sold).toBeVisible()
      await till.nextCustomer()
    } else {
      asked += 1
      await question.click()
      await till.outcome.getByRole('button', { name: 'Send again' }).click()
      await expect(till.sold).toBeVisible({ timeout: 180_000 })
      await till.nextCustomer()
    }
    await expect(till.outcome.or(till.receipt)).toBeHidden()
  }
}

function isOpen({ state }: JournalRow): boolean {
  const known = saleStates.find((one) => one === state)
  return known === undefined || !hasEnded(known)
}

/**
 * Compares journals, line and platform.
 * @returns all mistakes
 */
async function mistakesIn(
  rows: readonly JournalRow[],
  line: FaultProxy,
  origin: string,
): Promise<readonly string[]> {
  const wrong: string[] = []
  const sales = await platformSales(origin, 'merchant')
  const byReference = new Map<string, PlatformSale[]>()
  for (const sale of sales)
    byReference.set(sale.merchantReference, [
      ...(byReference.get(sale.merchantReference) ?? []),
      sale,
    ])
  for (const { reference, state, transactionId, receipt } of rows) {
    const debits = (byReference.get(reference) ?? []).filter(({ status }) => status === 'COMPLETED')
    if (debits.length > 1) wrong.push(`${reference} was debited ${debits.length} times`)
    const isSold = debits.length === 1
    if (isSold !== (state === 'delivered'))
      wrong.push(`${reference} is ${state} here and debited ${debits.length} times there`)
    if (isSold && receipt === undefined) wrong.push(`${reference} has no receipt`)
    if (isSold && transactionId !== debits[0]?.transactionId)
      wrong.push(`${reference} has another transaction's receipt`)
  }
  const journalled = new Set(rows.map(({ reference }) => reference))
  for (const reference of byReference.keys())
    if (!journalled.has(reference)) wrong.push(`${reference} is in no journal`)
  for (const { body } of line.seen('purchase'))
    if (![...journalled].some((reference) => body.includes(reference)))
      wrong.push('A purchase was sent that is in no journal')
  return wrong
}

/** A line as slow as a telephone's, so kills hit every moment of a request. */
function slowly(dice: Dice): Fault {
  return async (exchange) => {
    await pause(dice.between(0, 200))
    const answer = await exchange.forward()
    await pause(dice.between(0, 200))
    exchange.answer(answer)
  }
}

function recipient(dice: Dice, ending: string): string {
  return `082${String(dice.whole(0, 999)).padStart(3, '0')}${ending}`
}
