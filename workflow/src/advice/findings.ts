import type { SuppressedFinding } from '../operations/ai-advisor.ts'
import type { Advice, AdviceRule, Finding } from './advice.ts'

/** A finding that a user suppressed, with the reason. */
export interface SuppressedAdvice {
  readonly finding: Finding
  readonly reason: string
}

/** Splits the findings of an advice into open findings and suppressed findings. */
export function openFindings(
  { findings }: Pick<Advice, 'findings'>,
  suppressed: readonly SuppressedFinding[],
): { readonly open: readonly Finding[]; readonly suppressed: readonly SuppressedAdvice[] } {
  const reasons = new Map(suppressed.map(({ key, reason }) => [key, reason]))
  const put = findings.flatMap((finding) => {
    const reason = reasons.get(finding.key)
    return reason === undefined ? [] : [{ finding, reason }]
  })
  return { open: findings.filter(({ key }) => !reasons.has(key)), suppressed: put }
}

/** Returns the keys of the findings that are not in the baseline. */
export function newFindingKeys(
  findings: readonly Finding[],
  baseline: readonly Finding[],
): ReadonlySet<string> {
  const known = new Set(baseline.map(({ key }) => key))
  return new Set(findings.flatMap(({ key }) => (known.has(key) ? [] : [key])))
}

/** Formats a finding's location for exports: `sales.orders (customer_id), orders_pkey`. */
export function placeLabel({ schema, table, columns, object }: Finding['place']): string {
  const name = table === null ? schema : schema === '' ? table : `${schema}.${table}`
  const where = columns.length > 0 ? `${name} (${columns.join(', ')})` : name
  return [where, object].filter((part) => part !== null && part !== '').join(', ')
}

/** Returns the rules that could be checked. */
export function rulesApplied({ rules, notAsked }: Pick<Advice, 'rules' | 'notAsked'>): readonly AdviceRule[] {
  const unable = new Set(notAsked.map(({ rule }) => rule))
  return rules.filter(({ id }) => !unable.has(id))
}
