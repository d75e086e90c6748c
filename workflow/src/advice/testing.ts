import type { Advice, AdviceRule, Finding } from './advice.ts'

const rule: AdviceRule = {
  id: 'no-primary-key',
  title: 'Table without a primary key',
  level: 'warning',
  detects: 'Tables without a primary key.',
  help: '/help/advisor#no-primary-key',
}

export function testFinding(key: string, rest: Partial<Finding> = {}): Finding {
  return {
    key,
    rule: rule.id,
    level: rule.level,
    place: { schema: 'sales', table: 'orders', columns: [], object: null },
    says: `${key} has no primary key.`,
    evidence: null,
    fix: null,
    ...rest,
  }
}

export function testAdvice(findings: readonly Finding[], rest: Partial<Advice> = {}): Advice {
  return {
    kind: 'postgresql',
    database: 'shop',
    readAt: '2026-03-04T05:06:07.000Z',
    rules: [rule],
    findings: [...findings],
    notAsked: [],
    sampled: { tables: 0, rows: 0, leftOut: [] },
    summary: null,
    ...rest,
  }
}
