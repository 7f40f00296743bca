import { formatWhen, southAfricanTime } from '../../values/time/dates.ts'
import type { ConfigLines } from './config-lines.ts'
import { verdicts, type Finding, type Verdict } from './finding.ts'

/** What a report says besides the findings. */
interface ReportFacts {
  readonly platform: string
  /** Epoch milliseconds. */
  readonly at: number
  /** The till's. */
  readonly version: string
  readonly config: ConfigLines
}

const titles: Readonly<Record<Verdict, string>> = {
  cannot: 'The till can’t',
  arrange: 'To be arranged',
  loses: 'Copes, with a loss',
  unseen: 'Could not be seen',
  copes: 'Copes',
}

/** The report in Markdown, gravest findings first. Holds no secret and no customer's number (ruling R32). */
export function reportText(findings: readonly Finding[], facts: ReportFacts): string {
  const { platform, at, version, config } = facts
  const groups = verdicts.flatMap((verdict) => {
    const group = findings.filter((one) => one.verdict === verdict)
    return group.length === 0 ? [] : [`## ${titles[verdict]}`, ...group.map(findingText)]
  })
  const parts = [
    '# The doctor’s report',
    `\`${platform}\`, examined by Tuckshop ${version} on ${formatWhen(southAfricanTime(at))}.`,
    ...groups,
    '## Lines for `config.json`',
    `\`\`\`json\n${config.text}\n\`\`\``,
    ...bullets(config.toFill),
  ]
  return `${parts.join('\n\n')}\n`
}

function findingText(finding: Finding): string {
  const { about, place, rulings, seen, details = [], till, advice } = finding
  const source = `_Specification: ${place}; rulings: ${rulings.join(', ')}._`
  const paragraphs = [
    `**${about}.** ${source} ${seen}`,
    ...bullets(details),
    ...(till === undefined ? [] : [till]),
    ...(advice === undefined ? [] : [`**What to do:** ${advice}`]),
  ]
  return paragraphs.join('\n\n')
}

/** One paragraph, or none. */
function bullets(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [lines.map((line) => `- ${line}`).join('\n')]
}
