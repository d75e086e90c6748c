import type { AdviceRule, Finding } from '@anj/workflow'
import { expect, test } from 'vitest'
import { answerWith, startModelServer } from '../testing/model-server.ts'
import { findingsText, summarizeAdvice } from './summarize-advice.ts'

const rule = (id: string, level: AdviceRule['level']): AdviceRule => ({
  id,
  title: `Title of ${id}`,
  level,
  detects: `Detects ${id}.`,
  help: `/help/advisor#${id}`,
})
const finding = (place: Partial<Finding['place']>, of: AdviceRule): Finding => ({
  key: JSON.stringify([of.id, place]),
  rule: of.id,
  level: of.level,
  place: { schema: 'shop', table: null, columns: [], object: null, ...place },
  says: 'The value 4711-secret-value is odd.',
  evidence: { columns: ['email'], rows: [['evidence-value']] },
  fix: { sql: "update x set y = 'fix-value'", caution: null },
})
const key = rule('no-primary-key', 'error')
const orphans = rule('orphan-values', 'warning')
const advice = {
  database: 'shop',
  rules: [orphans, key],
  findings: [
    ...Array.from({ length: 11 }, (_, i) => finding({ table: `t${i}` }, key)),
    finding({ table: 'orders', columns: ['customer_id', 'country'] }, orphans),
    finding({ schema: '' }, orphans),
  ],
}

test('sends rules, levels and places to the model, but no values, messages or statements', () => {
  expect(findingsText(advice)).toBe(
    [
      'Database shop. Findings: 13.',
      '- 11 of level error: Title of no-primary-key (Detects no-primary-key.) in shop.t0; shop.t1; shop.t2; shop.t3; shop.t4; shop.t5; shop.t6; shop.t7 and 3 more',
      '- 2 of level warning: Title of orphan-values (Detects orphan-values.) in shop.orders (customer_id, country); the whole database',
    ].join('\n'),
  )
})

test("returns the model's summary, or the problem when there is no summary", async () => {
  await using server = await startModelServer(answerWith('Give eleven tables a key.'))
  const { signal } = new AbortController()
  expect(await summarizeAdvice(advice, server.model, signal)).toEqual({
    text: 'Give eleven tables a key.',
    model: 'small',
  })
  await using broken = await startModelServer((response) => response.writeHead(500).end())
  expect(await summarizeAdvice(advice, broken.model, signal)).toEqual({
    problem: 'There is no summary: the language model responded with the status 500.',
  })
})
