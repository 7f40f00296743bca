import { simulate } from './simulate.ts'
const stray: string[] = []
process.on('unhandledRejection', (e) => stray.push(e instanceof Error ? (e.stack ?? '') : String(e)))
const args = process.argv
const opt = (n: string, d: number) => { const i = args.indexOf(`--${n}`); return i < 0 ? d : Number(args[i + 1]) }
const replay = args.includes('--replay') ? opt('replay', 0) : undefined
const t = performance.now()
const r = await simulate({ sales: opt('sales', 1000), seed: opt('seed', 1), calm: args.includes('--calm'), ...(replay === undefined ? {} : { only: replay, tell: (l: string) => console.log(l) }) })

const { violations, faults, ...rest } = r
console.log([...faults].map(([k, n]) => `${k}=${n}`).join(', '))
console.log({ ...rest, errors: r.errors.length }, r.errors.slice(0, 3))
const groups = new Map<string, number>()
for (const v of violations) { const k = `${v.invariant}: ${v.what.replace(/[TS]\d-[0-9a-f-]+(\.\d+)?/g, 'REF').replace(/\d+ ms/, 'N ms').replace(/T\d(\.\d+)?/g, 'TAB').replace(/fence \d+/, 'fence')}`; groups.set(k, (groups.get(k) ?? 0) + 1) }
console.log([...groups].sort((a, b) => b[1] - a[1]))
const firsts = new Map<number, string>()
for (const v of violations) if (!firsts.has(v.invariant)) firsts.set(v.invariant, `${v.replay} ${v.sale} ${v.what} @${v.at / 1000}`)
console.log(firsts, (performance.now() - t) / 1000)
console.log('stray', stray.length, new Set(stray.map((s) => s.split('\\n').slice(0, 8).join('\\n'))))
