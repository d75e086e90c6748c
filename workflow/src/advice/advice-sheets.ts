import { csvText } from '../model/csv-cell.ts'
import type { SuppressedFinding } from '../operations/ai-advisor.ts'
import { type Sheet, type SheetColumns, sheetOf, unseenSheets } from '../report/sheet.ts'
import type { Advice, AdviceLevel, AdviceRule, Finding } from './advice.ts'
import { openFindings, placeLabel } from './findings.ts'

/** What the levels of findings are called. */
export const adviceLevelNames: Readonly<Record<AdviceLevel, string>> = {
  error: 'Error',
  warning: 'Warning',
  information: 'Information',
}

/** All that an advice says, as the tables of a workbook; `unseen` is what the login may not see of its database. */
export function adviceSheets(
  advice: Advice,
  suppressed: readonly SuppressedFinding[] = [],
  unseen: readonly string[] = [],
): readonly Sheet[] {
  return [
    sheetOf('Findings', findingColumns, entriesOf(advice, suppressed)),
    sheetOf(
      'Rules',
      ruleColumns,
      advice.rules.map((rule) => ({ rule, advice })),
    ),
    ...unseenSheets(unseen),
  ]
}

/** The findings of an advice, a line each, as CSV; suppressed ones come last, with the reason. */
export function adviceToCsv(advice: Advice, suppressed: readonly SuppressedFinding[] = []): string {
  const { header, rows } = sheetOf('Findings', findingColumns, entriesOf(advice, suppressed))
  return csvText(
    header,
    rows.map((row) => row.map((cell) => (cell === null ? null : String(cell)))),
  )
}

/** A finding's evidence as lines of text, such as `email: a@b.example`. */
export function evidenceText({ evidence }: Pick<Finding, 'evidence'>): string | null {
  if (!evidence) return null
  const { columns, rows } = evidence
  return rows
    .map((row) => row.map((value, i) => `${columns[i] ?? ''}: ${value ?? 'null'}`).join(', '))
    .join('\n')
}

interface Entry {
  readonly finding: Finding
  readonly title: string
  readonly reason: string | null
}

function entriesOf(advice: Advice, suppressions: readonly SuppressedFinding[]): readonly Entry[] {
  const titles = new Map(advice.rules.map(({ id, title }) => [id, title]))
  const { open, suppressed } = openFindings(advice, suppressions)
  return [...open.map((finding) => ({ finding, reason: null })), ...suppressed].map((entry) => ({
    ...entry,
    title: titles.get(entry.finding.rule) ?? entry.finding.rule,
  }))
}

const findingColumns: SheetColumns<Entry> = {
  Level: ({ finding }) => adviceLevelNames[finding.level],
  Rule: ({ finding }) => finding.rule,
  Title: ({ title }) => title,
  Schema: ({ finding }) => finding.place.schema,
  Table: ({ finding }) => finding.place.table,
  Columns: ({ finding }) => finding.place.columns.join(', ') || null,
  Object: ({ finding }) => finding.place.object,
  Place: ({ finding }) => placeLabel(finding.place),
  Finding: ({ finding }) => finding.says,
  Evidence: ({ finding }) => evidenceText(finding),
  Fix: ({ finding }) => finding.fix?.sql ?? null,
  Caution: ({ finding }) => finding.fix?.caution ?? null,
  'Suppressed because': ({ reason }) => reason,
}

const ruleColumns: SheetColumns<{ readonly rule: AdviceRule; readonly advice: Advice }> = {
  Rule: ({ rule }) => rule.id,
  Title: ({ rule }) => rule.title,
  Level: ({ rule }) => adviceLevelNames[rule.level],
  Detects: ({ rule }) => rule.detects,
  Findings: ({ rule, advice }) => advice.findings.filter((one) => one.rule === rule.id).length,
  'Not asked because': ({ rule, advice }) => advice.notAsked.find((one) => one.rule === rule.id)?.why ?? null,
}
