import { databases } from '../databases/index.ts'
import { sentence } from '../messages.ts'
import { countPhrase } from '../model/count-phrase.ts'
import type { SuppressedFinding } from '../operations/ai-advisor.ts'
import { readableTime } from '../report/readable-time.ts'
import { type Block, listOf, type Report, section, tableOf } from '../report/report.ts'
import { reportToHtml } from '../report/report-to-html.ts'
import { reportToMarkdown } from '../report/report-to-markdown.ts'
import { type Advice, adviceLevels, type Finding } from './advice.ts'
import { adviceLevelNames } from './advice-sheets.ts'
import { openFindings, placeLabel, rulesApplied } from './findings.ts'

/** Returns the advice as a GitHub Markdown document. `unseen` lists the parts of the database that the login can't see. */
export function adviceToMarkdown(
  advice: Advice,
  suppressed: readonly SuppressedFinding[] = [],
  unseen: readonly string[] = [],
): string {
  return reportToMarkdown(adviceReport(advice, suppressed, unseen))
}

/** Returns the advice as a self-contained HTML page. */
export function adviceToHtml(
  advice: Advice,
  suppressed: readonly SuppressedFinding[] = [],
  unseen: readonly string[] = [],
): string {
  return reportToHtml(adviceReport(advice, suppressed, unseen))
}

function adviceReport(
  advice: Advice,
  suppressions: readonly SuppressedFinding[],
  unseen: readonly string[],
): Report {
  const { open, suppressed } = openFindings(advice, suppressions)
  const titles = new Map(advice.rules.map(({ id, title }) => [id, title]))
  const titleOf = (rule: string) => titles.get(rule) ?? rule
  return {
    title: sentence('adviceTitle', { database: advice.database }),
    blocks: [
      ...tableOf(['About', ''], aboutRows(advice, open, suppressed.length)),
      ...summaryBlocks(advice),
      ...section(2, 'What this login cannot see', listOf(unseen)),
      ...adviceLevels.flatMap((level) =>
        levelBlocks(
          adviceLevelNames[level],
          titleOf,
          open.filter((one) => one.level === level),
        ),
      ),
      ...(open.length === 0 ? [{ is: 'paragraph' as const, text: sentence('adviceNothingFound') }] : []),
      ...section(
        2,
        'Suppressed',
        tableOf(
          ['Rule', 'Place', 'Finding', 'Reason'],
          suppressed.map(({ finding, reason }) => [
            titleOf(finding.rule),
            placeLabel(finding.place),
            finding.says,
            reason,
          ]),
        ),
      ),
      ...section(
        2,
        'Not checked',
        tableOf(
          ['Rule', 'Why'],
          advice.notAsked.map(({ rule, why }) => [titleOf(rule), why]),
        ),
      ),
      ...section(
        2,
        'Not sampled',
        advice.sampled.leftOut.map((text) => ({ is: 'paragraph', text })),
      ),
    ],
  }
}

function aboutRows(
  { kind, readAt, rules, notAsked, sampled }: Advice,
  open: readonly Finding[],
  suppressed: number,
): readonly (readonly [string, string])[] {
  const counts = adviceLevels.map((level): readonly [string, string] => [
    adviceLevelNames[level],
    String(open.filter((one) => one.level === level).length),
  ])
  return [
    ['Kind', databases[kind].title],
    ['Read at', readableTime(readAt)],
    ['Rules checked', String(rulesApplied({ rules, notAsked }).length)],
    [
      'Sampled',
      sentence('adviceSampled', {
        tables: countPhrase(sampled.tables, 'table'),
        rows: countPhrase(sampled.rows, 'row'),
      }),
    ],
    ...counts,
    ['Suppressed', String(suppressed)],
  ]
}

function summaryBlocks({ summary }: Advice): readonly Block[] {
  if (!summary || 'problem' in summary) return []
  const paragraphs = summary.text.split(/\n\s*\n/).map((text): Block => ({ is: 'paragraph', text }))
  const by: Block = { is: 'paragraph', text: sentence('adviceSummaryBy', { model: summary.model }) }
  return section(2, 'Summary', [...paragraphs, by])
}

/** Returns the findings of one level, grouped by rule in the order of the advice. */
function levelBlocks(
  level: string,
  titleOf: (rule: string) => string,
  findings: readonly Finding[],
): readonly Block[] {
  const rules = [...new Set(findings.map(({ rule }) => rule))]
  const blocks = rules.flatMap((rule) =>
    section(
      3,
      `${titleOf(rule)} (${rule})`,
      findings.filter((one) => one.rule === rule).flatMap(findingBlocks),
    ),
  )
  return section(2, level, blocks)
}

function findingBlocks({ place, says, evidence, fix }: Finding): readonly Block[] {
  return section(4, placeLabel(place) || sentence('adviceWholeDatabase'), [
    { is: 'paragraph', text: says },
    ...(evidence ? tableOf(evidence.columns, evidence.rows) : []),
    ...(fix ? [{ is: 'code' as const, text: fix.sql }] : []),
    ...(fix?.caution ? [{ is: 'paragraph' as const, text: fix.caution }] : []),
  ])
}
