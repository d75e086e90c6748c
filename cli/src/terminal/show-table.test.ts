import stringWidth from 'string-width'
import { expect, test } from 'vitest'
import { showTable } from './show-table.ts'

const columns = [{ title: 'name' }, { title: 'count', align: 'right' as const }]

test('makes each column as wide as its widest cell appears on a terminal, and right-aligns numbers', () => {
  expect(
    showTable(
      columns,
      [
        ['漢字', '7'],
        ['Zoë 👩‍👩‍👧', '1,200'],
        [null, ''],
      ],
      undefined,
    ).split('\n'),
  ).toEqual(['name    count', '漢字        7', 'Zoë 👩‍👩‍👧  1,200', 'null'])
})

test('removes terminal control characters from cells', () => {
  expect(showTable([{ title: 'a\tb' }], [['x\u001b[2Jy\nz\u009b1m']], undefined)).toBe(
    'a␉b\nx␛[2Jy␊z\ufffd1m',
  )
})

test('truncates the widest columns until a row fits the terminal', () => {
  const wide = showTable(
    [{ title: 'id' }, { title: 'text' }, { title: 'more' }],
    [['1', 'x'.repeat(80), '漢'.repeat(30)]],
    40,
  )
  for (const line of wide.split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(40)
  expect(wide).toMatch(/^1 {3}x{16}… {2}漢{8}…$/m)
})
