/** A metric in the text format: its samples. */
export interface ReadMetric {
  readonly samples: readonly ReadSample[]
}

interface ReadSample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const sample = /^(\w+)(?:\{(.*)\})? (\S+)$/
const label = /(\w+)="([^"]*)"/g

/** Reads Prometheus' text format as prom-client writes it: every metric's samples come after its TYPE. */
export function readPrometheus(text: string): ReadonlyMap<string, ReadMetric> {
  const read = new Map<string, { samples: ReadSample[] }>()
  let samples: ReadSample[] = []
  for (const line of text.split('\n')) {
    const [, metric] = /^# TYPE (\w+)/.exec(line) ?? []
    const [, name, labels = '', value] = sample.exec(line) ?? []
    if (metric !== undefined) read.set(metric, { samples: (samples = []) })
    if (name === undefined) continue
    const named = [...labels.matchAll(label)].map(([, key, of]) => [key, of] as const)
    samples.push({ name, labels: Object.fromEntries(named), value: Number(value) })
  }
  return read
}
