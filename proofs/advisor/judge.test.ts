import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testDictionary, testTable } from '@anj/workflow/dictionary-testing'
import { describe, expect, it } from 'vitest'
import { dialects } from '../../engine/src/advisor/dialects/index.ts'
import { defineRule, type Facts } from '../../engine/src/advisor/rule.ts'
import { rules } from '../../engine/src/advisor/rules/index.ts'
import { runRules } from '../../engine/src/advisor/run-rules.ts'
import { cases } from './cases/index.ts'

const facts: Facts = {
  dictionary: testDictionary([testTable('sales.orders', ['id'])]),
  dialect: dialects.postgresql,
  isWhole: true,
  samples: null,
  inclusions: null,
  now: new Date('2026-03-04T05:06:07Z'),
}
const place = (name: string) => ({ schema: 'sales', name })
const quiet = defineRule({
  id: 'quiet',
  title: 'Quiet',
  level: 'information',
  detects: 'Things.',
  find: () => [
    { table: place('b'), says: 'B.' },
    { table: place('a'), columns: ['x'], says: 'A.' },
  ],
})
const loud = defineRule({
  id: 'loud',
  title: 'Loud',
  level: 'error',
  detects: 'Other things.',
  find: () => [
    { table: null, says: 'All of it.' },
    { table: place('a'), object: 'a_idx', says: 'Less so.', level: 'warning', fix: { sql: 'drop;' } },
  ],
})

describe('judge', () => {
  it('orders findings by level, rule and place', async () => {
    const { findings } = await runRules(facts, [], [quiet, loud])
    expect(findings.map(({ level, rule, place: { table } }) => [level, rule, table])).toEqual([
      ['error', 'loud', null],
      ['warning', 'loud', 'a'],
      ['information', 'quiet', 'a'],
      ['information', 'quiet', 'b'],
    ])
  })

  it('keeps the key of a finding when only its wording changes', async () => {
    const reworded = { ...loud, level: 'information', find: () => [{ table: null, says: 'New.' }] } as const
    const [again, first] = [await runRules(facts, [], [reworded]), await runRules(facts, [], [loud])]
    expect(again.findings[0]?.key).toBe(first.findings[0]?.key)
  })

  it('skips rules that are turned off', async () => {
    const { rules: on, findings } = await runRules(facts, ['loud'], [quiet, loud])
    expect(on.map(({ id }) => id)).toEqual(['quiet'])
    expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(['quiet']))
  })

  it('names the reason when a rule can’t judge the database', async () => {
    const {
      rules: on,
      findings,
      notAsked,
    } = await runRules(facts, [], [{ ...loud, unable: () => 'Nothing is counted.' }])
    expect(findings).toEqual([])
    expect(notAsked).toEqual([{ rule: 'loud', why: 'Nothing is counted.' }])
    expect(on).toHaveLength(1)
  })

  it('reports nothing that depends on unknown tables', async () => {
    const tables = ['a', 'b', 'c', 'd'].map((name) => testTable(name, ['id']))
    const dictionary = testDictionary(tables)
    const { findings, notAsked } = await runRules({ ...facts, dictionary, isWhole: false })
    const asked = notAsked.map(({ rule }) => rule)
    expect(asked).toEqual(expect.arrayContaining(['unrelated-table', 'single-column-table']))
    expect(findings.filter(({ rule }) => asked.includes(rule))).toEqual([])
  })

  it('links each finding to the help about its rule', async () => {
    expect((await runRules(facts, [], [loud])).rules).toEqual([
      { id: 'loud', title: 'Loud', level: 'error', detects: 'Other things.', help: '/help/advisor#loud' },
    ])
  })

  it('truncates long evidence and reports that rows are missing', async () => {
    const rows = Array.from({ length: 50 }, (_, place) => [`t${place}`])
    const wordy = (count: number) => ({
      ...quiet,
      find: () => [{ table: null, says: 'A.', evidence: { columns: ['Table'], rows: rows.slice(0, count) } }],
    })
    const [cut] = (await runRules(facts, [], [wordy(50)])).findings
    expect(cut?.evidence?.rows).toEqual(rows.slice(0, 20))
    expect(cut?.says).toBe('A. The first 20 of 50 are shown.')
    const [whole] = (await runRules(facts, [], [wordy(20)])).findings
    expect(whole).toMatchObject({ says: 'A.', evidence: { rows: rows.slice(0, 20) } })
  })

  it('yields to other work between rules, and stops when cancelled', async () => {
    const asked: string[] = []
    const cancelled = new AbortController()
    const counted = (id: string) => ({ ...quiet, id, find: () => (asked.push(id), []) })
    const many = ['a', 'b', 'c'].map(counted)
    setImmediate(() => cancelled.abort(new Error('cancelled')))
    await expect(runRules(facts, [], many, cancelled.signal)).rejects.toThrow('cancelled')
    expect(asked).toEqual(['a'])
  })

  it('keeps findings about thousands of tables short', async () => {
    const { dictionary } = facts
    const tables = Array.from({ length: 2000 }, (_, place) =>
      testTable(`t${place}`, ['id', place % 3 === 0 ? 'created_at date' : 'created_at timestamp'], {
        key: ['id'],
      }),
    )
    const { findings } = await runRules({ ...facts, dictionary: { ...dictionary, tables } })
    expect(Math.max(...findings.map(({ evidence }) => evidence?.rows.length ?? 0))).toBeLessThanOrEqual(20)
    expect(JSON.stringify(findings).length / findings.length).toBeLessThan(3000)
  })
})

describe('the rules', () => {
  const ids = rules.map(({ id }) => id)

  it('consist of one rule for each file, with the file’s name as ID', () => {
    const files = readdirSync(join(import.meta.dirname, '../../engine/src/advisor/rules')).filter(
      (file) => file !== 'index.ts',
    )
    expect([...ids].sort()).toEqual(files.map((file) => file.replace(/\.ts$/, '')).sort())
  })

  it('have test cases with triggers and near misses', () => {
    expect(cases.map(({ rule }) => rule)).toEqual(ids)
    for (const { rule, triggers, nearMisses } of cases) {
      expect(triggers.length, rule).toBeGreaterThan(0)
      expect(nearMisses.length, rule).toBeGreaterThan(0)
    }
  })

  it('each have a heading in the help', () => {
    const help = readFileSync(join(import.meta.dirname, '../../docs/help/advisor.md'), 'utf8')
    const headings = [...help.matchAll(/^### (\S+)$/gm)].map(([, id]) => id)
    expect(headings.filter((id) => id !== undefined && ids.includes(id)).sort()).toEqual([...ids].sort())
  })

  it('describe what they detect in one sentence', () => {
    for (const { title, detects } of rules) {
      expect(title).toMatch(/^[A-Z].*[^.]$/)
      expect(detects).toMatch(/^[A-Z].*\.$/)
    }
  })
})
