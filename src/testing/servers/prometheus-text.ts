/** A metric in the text format: its kind and its samples. */
export interface ReadMetric {
  readonly type: string
  readonly samples: readonly ReadSample[]
}

interface ReadSample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

class Malformed extends Error {
  override readonly name = 'Malformed'
}

const types = ['counter', 'gauge', 'histogram', 'summary', 'untyped']
const help = /^# HELP ([a-zA-Z_:][\w:]*) .+$/
const type = /^# TYPE ([a-zA-Z_:][\w:]*) (\w+)$/
const sample = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const label = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/gy

/**
 * Reads Prometheus' text format (version 0.0.4) strictly. Every metric has one HELP and one TYPE before its samples;
 * these are together and have different labels. A histogram's buckets grow up to its count.
 * @throws {Malformed} with the broken line
 */
export function readPrometheus(text: string): ReadonlyMap<string, ReadMetric> {
  if (!text.endsWith('\n')) throw new Malformed('The last line has no end')
  const read = new Map<string, { type: string; samples: ReadSample[] }>()
  let helped = ''
  let current = ''
  for (const line of text.slice(0, -1).split('\n')) {
    if (line === '') continue
    const helps = help.exec(line)
    const typed = type.exec(line)
    if (helps !== null) helped = helps[1] ?? ''
    else if (typed !== null) {
      const [, name = '', kind = ''] = typed
      if (name !== helped || read.has(name) || !types.includes(kind)) throw new Malformed(line)
      current = name
      read.set(name, { type: kind, samples: [] })
    } else readSample(line, current, read.get(current))
  }
  for (const [name, metric] of read) if (metric.type === 'histogram') checkHistogram(name, metric)
  return read
}

function readSample(
  line: string,
  metric: string,
  into: { type: string; samples: ReadSample[] } | undefined,
): void {
  const [, name = '', labelText = '', valueText = ''] = sample.exec(line) ?? []
  const endings = into?.type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
  if (into === undefined || !endings.some((ending) => name === metric + ending))
    throw new Malformed(line)
  const labels: Record<string, string> = {}
  label.lastIndex = 0
  while (label.lastIndex < labelText.length) {
    const [, key = '', value = ''] = label.exec(labelText) ?? []
    if (key === '' || Object.hasOwn(labels, key)) throw new Malformed(line)
    labels[key] = value.replaceAll(/\\(.)/g, (_, escaped) => (escaped === 'n' ? '\n' : escaped))
  }
  const value = valueText === 'Nan' ? Number.NaN : Number(valueText.replace('Inf', 'Infinity'))
  if (Number.isNaN(value) && valueText !== 'Nan') throw new Malformed(line)
  const isTwice = into.samples.some(
    (other) => other.name === name && JSON.stringify(other.labels) === JSON.stringify(labels),
  )
  if (isTwice) throw new Malformed(line)
  into.samples.push({ name, labels, value })
}

function checkHistogram(metric: string, { samples }: ReadMetric): void {
  const seriesOf = ({ labels }: ReadSample) =>
    JSON.stringify(Object.entries(labels).filter(([name]) => name !== 'le'))
  for (const labels of new Set(samples.map(seriesOf))) {
    const own = samples.filter((one) => seriesOf(one) === labels)
    const bounds = own.filter(({ name }) => name === `${metric}_bucket`)
    const edges = bounds.map(({ labels: { le = '' } }) => Number(le.replace('Inf', 'Infinity')))
    const counts = bounds.map(({ value }) => value)
    const count = own.find(({ name }) => name === `${metric}_count`)?.value
    const grows = (list: readonly number[]) =>
      list.every((one, index) => index === 0 || one >= (list[index - 1] ?? 0))
    if (!grows(edges) || !grows(counts) || edges.at(-1) !== Infinity || counts.at(-1) !== count)
      throw new Malformed(`${metric}${labels} has no buckets that add up`)
  }
}
