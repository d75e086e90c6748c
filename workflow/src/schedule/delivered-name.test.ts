import { expect, test } from 'vitest'
import { deliveredName, isNamePattern } from './delivered-name.ts'

const values = {
  localDate: '2026-03-09',
  localTime: '06:05 PM',
  workflow: 'Orders',
  fileName: 'Orders of March.csv.gz',
  runId: '4f1c2b3a-0000-4000-8000-000000000000',
}

test.each([
  ['orders_{occurrence:yyyy-MM-dd}.csv', 'orders_2026-03-09.csv'],
  ['{occurrence:yyyyMMdd_HHmm}.csv', '20260309_1805.csv'],
  ['{workflow} {output} {run}.gz', 'Orders Orders of March.csv 4f1c2b3a.gz'],
  ['orders.csv', 'orders.csv'],
])('the pattern %s makes %s', (pattern, expected) => {
  expect(isNamePattern(pattern)).toBe(true)
  expect(deliveredName(pattern, values)).toBe(expected)
})

test.each([
  '',
  ' ',
  '..',
  'a/b.csv',
  'a\\b.csv',
  'a\nb.csv',
  '{day}.csv',
  '{occurrence}.csv',
  '{occurrence:YYYY}.csv',
  '{occurrence:yyyy/MM}.csv',
  'orders_{occurrence:yyyy.csv',
  'orders}.csv',
  '.anj-x',
  'x'.repeat(201),
])('refuses the pattern %j', (pattern) => {
  expect(isNamePattern(pattern)).toBe(false)
})

test.each([
  ['../../etc/passwd', '_.._.._etc_passwd'],
  ['..', '_..'],
  ['.', '_.'],
  ['', '_'],
  ['a\u0000b\u202ec', 'a_b_c'],
  ['C:\\x', 'C__x'],
  ['.anj-x', '_.anj-x'],
])('a workflow named %j stays one plain name: %j', (workflow, expected) => {
  expect(deliveredName('{workflow}', { ...values, workflow })).toBe(expected)
})

test('a value never makes a name longer than servers allow, and the other parts of the name stay', () => {
  const workflow = '😀'.repeat(100)
  expect(deliveredName('{workflow}.csv', { ...values, workflow })).toBe(`${'😀'.repeat(59)}.csv`)
  const fileName = `${'x'.repeat(300)}.csv`
  expect(
    deliveredName('{workflow}_{output}_{occurrence:yyyy-MM-dd}.csv', { ...values, workflow, fileName }),
  ).toBe(`${'😀'.repeat(28)}_${'x'.repeat(112)}_2026-03-09.csv`)
})
