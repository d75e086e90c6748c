import { type Column, newNode } from '@anj/workflow'
import { expect, test } from 'vitest'
import { newTableProblem } from './new-table-problem.ts'

const output = newNode('postgresqlOutput', 'output', { x: 0, y: 0 }).data.config
const config = { ...output, tableName: 'orders' }
const columns = (...names: string[]): Column[] => names.map((name) => ({ name, type: 'text' }))

test('names the limit that the columns of a new table exceed', () => {
  const many = columns(...Array.from({ length: 1601 }, (_, i) => `c${i}`))
  expect(newTableProblem('postgresql', config, many)).toContain('1601 columns')
  expect(newTableProblem('postgresql', config, many.slice(1))).toBeNull()
})

test('checks the names that the columns get in the table', () => {
  const long = 'x'.repeat(64)
  expect(newTableProblem('postgresql', config, columns(long))).toContain('64 bytes')
  const columnMapping = [{ column: long, to: 'short' }]
  expect(newTableProblem('postgresql', { ...config, columnMapping }, columns(long))).toBeNull()
})
