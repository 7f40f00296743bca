import { southAfricanTime, formatWhen } from '../../values/time/dates.ts'
import { verdicts, verdictWords, type Finding, type Verdict } from './finding.ts'
import type { ConfigLines } from './config-lines.ts'
import { counted } from './words.ts'

/** What a report says besides the findings. */
export interface ReportFacts {
  readonly platform: string
  /** 'merchant M-1001'; absent if unknown. */
  readonly account: string | undefined
  /** Epoch milliseconds. */
  readonly at: number
  readonly version: string
  readonly reads: number
  readonly config: ConfigLines
}

/** Findings grouped by verdict, gravest first; leaves out empty groups. */
function byVerdict(
  findings: readonly Finding[],
): readonly { readonly verdict: Verdict; readonly findings: readonly Finding[] }[] {
  return verdicts
    .map((verdict) => ({ verdict, findings: findings.filter((one) => one.verdict === verdict) }))
    .filter((group) => group.findings.length > 0)
}

/** The whole report in Markdown, for a file. Holds no secret and no customer's number (ruling R32). */
export function reportMarkdown(findings: readonly Finding[], facts: ReportFacts): string {
  const parts = [
    '# The doctor’s report',
    headLines(facts).join('\n'),
    summaryTable(findings),
    ...byVerdict(findings).flatMap(({ verdict, findings: group }) => [
      `## ${verdictWords[verdict].title}`,
      verdictWords[verdict].meaning,
      ...group.map(findingMarkdown),
    ]),
    '## Lines for `config.json`',
    `\`\`\`json\n${facts.config.text}\n\`\`\``,
    ...(facts.config.toFill.length > 0 ? [bullets(facts.config.toFill)] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

function headLines({ platform, account, at, version, reads }: ReportFacts): readonly string[] {
  return [
    `- Platform: \`${platform}\``,
    `- Account: ${account ?? 'not known'}`,
    `- Examined: ${formatWhen(southAfricanTime(at))}, by Tuckshop ${version}`,
    `- Requests: ${counted(reads, 'read')}`,
  ]
}

function summaryTable(findings: readonly Finding[]): string {
  const rows = byVerdict(findings).map(
    ({ verdict, findings: group }) => `| ${verdictWords[verdict].title} | ${group.length} |`,
  )
  return ['| verdict | findings |', '| --- | --- |', ...rows].join('\n')
}

function findingMarkdown(finding: Finding): string {
  const { about, place, rulings, seen, details = [], till, advice } = finding
  const paragraphs = [
    `### ${about}`,
    `_${[`Specification: ${place}`, ...(rulings.length > 0 ? [`rulings: ${rulings.join(', ')}`] : [])].join('; ')}_`,
    seen,
    ...(details.length > 0 ? [bullets(details)] : []),
    ...(till === undefined ? [] : [`**The till:** ${till}`]),
    ...(advice === undefined ? [] : [`**What to do:** ${advice}`]),
  ]
  return paragraphs.join('\n\n')
}

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}

/** The report for a terminal: one line for each place where the till copes, the rest in full. */
export function reportText(findings: readonly Finding[], facts: ReportFacts): string {
  const groups = byVerdict(findings).map(({ verdict, findings: group }) => {
    const title = `${verdictWords[verdict].title} (${group.length})`
    const lines = group.map(verdict === 'copes' ? briefText : findingText)
    return [title, '='.repeat(title.length), ...lines].join('\n')
  })
  const config = ['Lines for config.json', '=====================', facts.config.text]
  return plain([...groups, [...config, ...facts.config.toFill.map(star)].join('\n')].join('\n\n'))
}

function briefText({ about, seen }: Finding): string {
  return wrapped(`${about}: ${seen}`, '* ')
}

function findingText({ about, place, rulings, seen, details = [], till, advice }: Finding): string {
  return [
    `* ${about} (${[place, ...rulings].join('; ')})`,
    wrapped(seen, '  '),
    ...details.map((line) => wrapped(line, '  - ')),
    ...(till === undefined ? [] : [wrapped(`The till: ${till}`, '  ')]),
    ...(advice === undefined ? [] : [wrapped(`What to do: ${advice}`, '  ')]),
  ].join('\n')
}

function star(line: string): string {
  return wrapped(line, '* ')
}

/** Every terminal has at least this many columns. */
const columns = 100

/** Wraps between words and aligns further lines with the first word. */
function wrapped(text: string, before: string): string {
  const margin = ' '.repeat(before.length)
  const lines: string[] = []
  let line = before
  for (const word of text.split(' ')) {
    const fits = line.length + word.length < columns || line.trim() === before.trim()
    if (!fits) {
      lines.push(line.trimEnd())
      line = margin
    }
    line += `${word} `
  }
  return [...lines, line.trimEnd()].join('\n')
}

function plain(markdown: string): string {
  return markdown.replaceAll('`', '').replaceAll('\u00a0', ' ')
}
