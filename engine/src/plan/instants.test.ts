import type { Column, WorkflowNode } from '@anj/workflow'
import { expect, test } from 'vitest'
import type { LandedSource } from '../model/source.ts'
import { change, graphOf, nodeOf } from '../testing/tables.ts'
import { compilePlan } from './compile-plan.ts'

const point: Column = { name: 'at', type: 'timestamp', origin: { kind: 'timestamptz' } }
const plain: Column = { name: 'at', type: 'timestamp', origin: { kind: 'timestamp' } }

/** Returns the warnings that a step logs for input tables with these columns. */
function saidBy(step: WorkflowNode, ...tables: readonly (readonly Column[])[]) {
  const sources = Object.fromEntries(
    tables.map((columns, i): [string, LandedSource] => [
      `in${i}`,
      { kind: 'landed', path: 'x', columns, rows: 1, emptyRows: 0, emptyCells: 0, isSample: false },
    ]),
  )
  const ids = Object.keys(sources)
  const nodes = ids.map((id, i) => nodeOf(id, 'postgresqlInput', { firstNodeToExecute: i === 0 }))
  const graph = graphOf([...nodes, step], ...ids.map((id) => `${id}>${step.id}`))
  return compilePlan(graph, sources, step.id).warnings.map(({ line }) => line)
}

const lost = /timestamps with a time zone become UTC, without the zone, in: at\./

test('a type change warns that instants lose their time zone', () => {
  const step = (columnName: string) =>
    nodeOf('change', 'changeDataType', { columnDataTypes: [change(columnName, 'text')] })
  expect(saidBy(step('at'), [point])).toEqual([expect.stringMatching(lost)])
  expect(saidBy(step('at'), [plain])).toEqual([])
  expect(saidBy(step('n'), [point, { name: 'n', type: 'int' }])).toEqual([])
})

test('a union of instants with values without a time zone logs a warning', () => {
  const step = nodeOf('union', 'unionTable')
  expect(saidBy(step, [point], [plain])).toEqual([expect.stringMatching(lost)])
  expect(saidBy(step, [plain], [point])).toEqual([expect.stringMatching(lost)])
  expect(saidBy(step, [point], [point])).toEqual([])
  expect(saidBy(step, [point], [{ name: 'n', type: 'int' }])).toEqual([])
})

test('a join of instants with values without a time zone names the columns that it treats as UTC', () => {
  const step = nodeOf('join', 'innerJoin', { keys: [{ left: 'at', right: 'at' }] })
  expect(saidBy(step, [point], [plain])).toEqual([
    'Dates and times without a zone are treated as UTC in: at.',
  ])
  expect(saidBy(step, [point], [point])).toEqual([])
  expect(saidBy(step, [plain], [plain])).toEqual([])
})
