import { type AdviceLevel, type AdviceRule, adviceLevels, type Finding, placeLabel } from '@anj/workflow'
import { wordsOf } from '../dictionary/shown-tables.ts'

/** A finding, with its status in the workflow. */
export interface KnownFinding {
  readonly finding: Finding
  /** The user's reason for suppressing the finding, or null for an open finding. */
  readonly reason: string | null
  /** True when the baseline run didn't report it. */
  readonly isNew: boolean
}

/** A rule heading, or one of its findings. */
export type AdviceRow =
  | {
      readonly is: 'rule'
      readonly key: string
      readonly rule: AdviceRule
      readonly level: AdviceLevel
      readonly count: number
      readonly isOpen: boolean
    }
  | { readonly is: 'finding'; readonly key: string; readonly known: KnownFinding }

/** The filter for findings. */
export interface AdviceFilter {
  readonly find: string
  readonly levels: ReadonlySet<AdviceLevel>
  /** Null for all rules. */
  readonly rule: string | null
  readonly onlyNew: boolean
  /** Shows the suppressed findings instead of the open findings. */
  readonly suppressed: boolean
}

export const allFindings: AdviceFilter = {
  find: '',
  levels: new Set(adviceLevels),
  rule: null,
  onlyNew: false,
  suppressed: false,
}

/** Returns the findings that pass a filter. */
export function shownFindings(
  known: readonly KnownFinding[],
  filter: AdviceFilter,
  rules: readonly AdviceRule[],
): readonly KnownFinding[] {
  const words = wordsOf(filter.find)
  const titles = new Map(rules.map(({ id, title }) => [id, title]))
  return known.filter(
    ({ finding, reason, isNew }) =>
      (reason !== null) === filter.suppressed &&
      filter.levels.has(finding.level) &&
      (filter.rule === null || finding.rule === filter.rule) &&
      (!filter.onlyNew || isNew) &&
      words.every((word) => textOf(finding, titles.get(finding.rule)).includes(word)),
  )
}

/** Groups findings below their rules and keeps their order. Omits findings of collapsed rules. */
export function adviceRows(
  findings: readonly KnownFinding[],
  rules: readonly AdviceRule[],
  closed: ReadonlySet<string>,
): readonly AdviceRow[] {
  const known = new Map(rules.map((rule) => [rule.id, rule]))
  const groups = Map.groupBy(findings, ({ finding }) => `${finding.level} ${finding.rule}`)
  return [...groups].flatMap(([key, found]) => {
    const [first] = found
    const rule = first && known.get(first.finding.rule)
    if (!first || !rule) return []
    const isOpen = !closed.has(key)
    const { level } = first.finding
    const head: AdviceRow = { is: 'rule', key, rule, level, count: found.length, isOpen }
    if (!isOpen) return [head]
    return [head, ...found.map((one): AdviceRow => ({ is: 'finding', key: one.finding.key, known: one }))]
  })
}

/**
 * Returns the key of the next finding in the list or, at the end, of the previous one. Returns null if there is no
 * other finding.
 */
export function nextFinding(rows: readonly AdviceRow[], key: string): string | null {
  const keys = rows.flatMap((row) => (row.is === 'finding' ? [row.key] : []))
  const at = keys.indexOf(key)
  return at < 0 ? null : (keys[at + 1] ?? keys[at - 1] ?? null)
}

/** Counts the findings of each level. */
export function countsByLevel(known: readonly KnownFinding[]): Readonly<Record<AdviceLevel, number>> {
  const counts = { error: 0, warning: 0, information: 0 }
  for (const { finding } of known) counts[finding.level]++
  return counts
}

const texts = new WeakMap<Finding, string>()

function textOf(finding: Finding, title = ''): string {
  const known = texts.get(finding)
  if (known !== undefined) return known
  const text = `${placeLabel(finding.place)} ${finding.says} ${title} ${finding.rule}`.toLowerCase()
  texts.set(finding, text)
  return text
}
