import { csvText } from '../model/csv-cell.ts'
import type { SuppressedFinding } from '../operations/ai-advisor.ts'
import { limitationSheets, type Sheet, type SheetColumns, sheetOf } from '../report/sheet.ts'
import type { Advice, AdviceLevel, AdviceRule, Finding } from './advice.ts'
import { openFindings, placeLabel } from './findings.ts'

/** Display names of the levels. */
export const adviceLevelNames: Readonly<Record<AdviceLevel, string>> = {
  error: 'Error',
  warning: 'Warning',
  information: 'Information',
}

/** Returns the advice as workbook sheets. `unseen` lists the parts of the database that the login can't see. */
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
    ...limitationSheets(unseen),
  ]
}

/** Returns the findings as CSV, one per line. Suppressed findings come last, with their reasons. */
export function adviceToCsv(advice: Advice, suppressed: readonly SuppressedFinding[] = []): string {
  const { header, rows } = sheetOf('Findings', findingColumns, entriesOf(advice, suppressed))
  return csvText(
    header,
    rows.map((row) => row.map((cell) => (cell === null ? null : String(cell)))),
  )
}

/** Returns a finding's evidence as lines of text, such as `email: a@b.example`. */
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
  'Suppression reason': ({ reason }) => reason,
}

const ruleColumns: SheetColumns<{ readonly rule: AdviceRule; readonly advice: Advice }> = {
  Rule: ({ rule }) => rule.id,
  Title: ({ rule }) => rule.title,
  Level: ({ rule }) => adviceLevelNames[rule.level],
  Detects: ({ rule }) => rule.detects,
  Findings: ({ rule, advice }) => advice.findings.filter((one) => one.rule === rule.id).length,
  'Not checked because': ({ rule, advice }) =>
    advice.notAsked.find((one) => one.rule === rule.id)?.why ?? null,
}
