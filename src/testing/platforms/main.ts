import { runPlatforms } from './run.ts'
const run = await runPlatforms({
  seed: Number(process.argv[3] ?? 1),
  platforms: Number(process.argv[2] ?? 20),
})
const counts = new Map<string, number>()
const first = new Map<string, number>()
for (const p of run.platforms)
  for (const v of p.violations) {
    const k = `${v.check}: ${v.what.slice(0, 400)}`
    counts.set(k, (counts.get(k) ?? 0) + 1)
    if (!first.has(k)) first.set(k, p.number)
  }
for (const [k, n] of [...counts].sort((a, b) => b[1] - a[1]))
  process.stdout.write(`${n} #${first.get(k)} ${k}\n`)
process.stdout.write(
  `${run.platforms.filter((p) => p.violations.length > 0).length} of ${run.platforms.length} with violations; ${run.platforms.reduce((s, p) => s + p.sales, 0)} sales\n`,
)
