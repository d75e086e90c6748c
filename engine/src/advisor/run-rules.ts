import { setImmediate as turn } from 'node:timers/promises'
import { type Advice, type AdviceRule, adviceLevels, type Finding } from '@anj/workflow'
import type { Facts, Rule, RuleFinding } from './rule.ts'
import { rules } from './rules/index.ts'

/**
 * Maximum number of evidence rows in a finding. Without a limit, a finding about a database with thousands of tables
 * could list nearly all of them.
 */
const MOST_EVIDENCE = 20

/** Runs the enabled rules one after another and sorts their findings by level, rule and place. */
export async function runRules(
  facts: Facts,
  rulesOff: readonly string[] = [],
  all: readonly Rule[] = rules,
  signal?: AbortSignal,
): Promise<Pick<Advice, 'rules' | 'findings' | 'notAsked'>> {
  const on = all.filter(({ id }) => !rulesOff.includes(id))
  const unable = on.map((rule) => ({ rule, why: rule.unable?.(facts) ?? null }))
  const asked = unable.flatMap(({ rule, why }) => (why === null ? [rule] : []))
  const order = new Map(on.map(({ id }, place) => [id, place]))
  const findings: Finding[] = []
  for (const rule of asked) {
    for (const found of rule.find(facts)) findings.push(findingOf(rule, found))
    // With thousands of tables, a rule can take a while, so check for cancellation before each rule.
    await turn()
    signal?.throwIfAborted()
  }
  return {
    rules: on.map(describeRule),
    findings: findings.sort(
      (a, b) =>
        adviceLevels.indexOf(a.level) - adviceLevels.indexOf(b.level) ||
        (order.get(a.rule) ?? 0) - (order.get(b.rule) ?? 0) ||
        byText(a.place.schema, b.place.schema) ||
        byText(a.place.table ?? '', b.place.table ?? '') ||
        byText(a.key, b.key),
    ),
    notAsked: unable.flatMap(({ rule, why }) => (why === null ? [] : [{ rule: rule.id, why }])),
  }
}

function describeRule({ id, title, level, detects }: Rule): AdviceRule {
  return { id, title, level, detects, help: `/help/advisor#${id}` }
}

function findingOf(
  rule: Rule,
  { table, columns = [], object, says, evidence, fix, level }: RuleFinding,
): Finding {
  const place = {
    schema: table?.schema ?? '',
    table: table?.name ?? null,
    columns: [...columns],
    object: object ?? null,
  }
  const more = (evidence?.rows.length ?? 0) - MOST_EVIDENCE
  return {
    // The key identifies a finding across runs, so it must not contain the message, which can change.
    key: JSON.stringify([rule.id, place.schema, place.table, place.columns, place.object]),
    rule: rule.id,
    level: level ?? rule.level,
    place,
    says: more > 0 ? `${says} The first ${MOST_EVIDENCE} of ${MOST_EVIDENCE + more} are shown.` : says,
    evidence: evidence ? { ...evidence, rows: evidence.rows.slice(0, MOST_EVIDENCE) } : null,
    fix: fix ? { sql: fix.sql, caution: fix.caution ?? null } : null,
  }
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
