import { expect, test } from 'vitest'
import { newFindingKeys, openFindings, placeLabel, rulesApplied } from './findings.ts'
import { testAdvice, testFinding } from './testing.ts'

const [a, b, c] = [testFinding('a'), testFinding('b'), testFinding('c')] as const

test('separates suppressed findings from open ones and ignores suppressions whose finding no longer exists', () => {
  const suppressed = [
    { key: 'b', reason: 'An archive' },
    { key: 'gone', reason: 'Whatever' },
  ]
  expect(openFindings({ findings: [a, b, c] }, suppressed)).toEqual({
    open: [a, c],
    suppressed: [{ finding: b, reason: 'An archive' }],
  })
})

test('identifies new findings by key rather than by message', () => {
  expect([...newFindingKeys([a, b, c], [{ ...a, says: 'Otherwise' }, b])]).toEqual(['c'])
})

test.each([
  [{ schema: 'sales', table: 'orders', columns: [], object: null }, 'sales.orders'],
  [{ schema: '', table: 'orders', columns: ['a', 'b'], object: null }, 'orders (a, b)'],
  [{ schema: 'sales', table: 'orders', columns: ['a'], object: 'by_a' }, 'sales.orders (a), by_a'],
  [{ schema: 'sales', table: null, columns: [], object: null }, 'sales'],
  [{ schema: '', table: null, columns: [], object: null }, ''],
])('labels %j as %j', (place, label) => {
  expect(placeLabel(place)).toBe(label)
})

test('omits rules that could not be checked', () => {
  const advice = testAdvice([])
  const why = 'The server counts no uses.'
  expect(rulesApplied(advice)).toEqual(advice.rules)
  expect(rulesApplied({ ...advice, notAsked: advice.rules.map(({ id }) => ({ rule: id, why })) })).toEqual([])
  expect(rulesApplied({ ...advice, notAsked: [{ rule: 'of-another-version', why }] })).toEqual(advice.rules)
})
