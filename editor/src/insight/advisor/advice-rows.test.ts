import type { AdviceRule } from '@anj/workflow'
import { testFinding } from '@anj/workflow/advice-testing'
import { expect, test } from 'vitest'
import { adviceRows, allFindings, type KnownFinding, nextFinding, shownFindings } from './advice-rows.ts'
import { fixesOf } from './fixes-of.ts'

const rule = (id: string): AdviceRule => ({
  id,
  title: `The ${id} rule's title`,
  level: 'warning',
  detects: '',
  help: '',
})
const known = (key: string, of: string, rest: Partial<KnownFinding> = {}): KnownFinding => ({
  finding: testFinding(key, { rule: of, says: `About ${key}.` }),
  reason: null,
  isNew: false,
  ...rest,
})
const findings = [
  known('a', 'first'),
  known('beta', 'first', { isNew: true }),
  known('c', 'second', { reason: 'So be it' }),
]
const rules = [rule('first'), rule('second')]
const keys = (filter: Partial<typeof allFindings>) =>
  shownFindings(findings, { ...allFindings, ...filter }, rules).map(({ finding }) => finding.key)

test('shows suppressed findings only on demand', () => {
  expect(keys({})).toEqual(['a', 'beta'])
  expect(keys({ suppressed: true })).toEqual(['c'])
})

test('filters findings by words, by rule, by level and by whether they are new', () => {
  expect(keys({ find: 'ABOUT beta' })).toEqual(['beta'])
  expect(keys({ find: 'title First' })).toEqual(['a', 'beta'])
  expect(keys({ rule: 'second' })).toEqual([])
  expect(keys({ levels: new Set(['error']) })).toEqual([])
  expect(keys({ onlyNew: true })).toEqual(['beta'])
})

test('lists findings below their rule unless the rule is collapsed', () => {
  const rows = adviceRows(findings, rules, new Set())
  expect(rows.map(({ is }) => is)).toEqual(['rule', 'finding', 'finding', 'rule', 'finding'])
  const [head] = rows
  expect(head).toMatchObject({ is: 'rule', count: 2, isOpen: true })
  const closed = adviceRows(findings, rules, new Set([head?.key ?? '']))
  expect(closed.map(({ is }) => is)).toEqual(['rule', 'rule', 'finding'])
})

test('when a finding leaves the list, selects the next one or, at the end, the previous one', () => {
  const rows = adviceRows(findings, rules, new Set())
  expect(nextFinding(rows, 'a')).toBe('beta')
  expect(nextFinding(rows, 'beta')).toBe('c')
  expect(nextFinding(rows, 'c')).toBe('beta')
  expect(nextFinding(rows.slice(0, 2), 'a')).toBeNull()
  expect(nextFinding(rows, 'elsewhere')).toBeNull()
})

test('puts a comment naming the finding above each copied fix, and never lets a name end the comment', () => {
  const place = { schema: 's', table: 'a\nDROP TABLE b;', columns: [], object: null }
  const finding = testFinding('x', { rule: 'first', place, fix: { sql: 'SELECT 1;', caution: 'Mind this.' } })
  expect(fixesOf([{ finding, reason: null, isNew: false }, known('a', 'first')])).toBe(
    '-- first: s.a DROP TABLE b;\n-- Mind this.\nSELECT 1;\n',
  )
})

test('copies a shared fix once, below the comments of all its findings', () => {
  const place = { schema: 's', table: 'a', columns: [], object: 'i' }
  const asking = (rule: string, sql: string) => ({
    finding: testFinding(rule, { rule, place, fix: { sql, caution: null } }),
    reason: null,
    isNew: false,
  })
  const script = fixesOf([
    asking('unused', 'DROP 1;'),
    asking('other', 'DROP 2;'),
    asking('redundant', 'DROP 1;'),
  ])
  expect(script).toBe('-- unused: s.a, i\n-- redundant: s.a, i\nDROP 1;\n\n-- other: s.a, i\nDROP 2;\n')
})
