import type { WorkflowNode } from '@anj/workflow'
import { expect, test } from 'vitest'
import { measuredTypes } from '../model/column-measures.ts'
import type { DatasetSource } from '../model/source.ts'
import { graphOf, nodeOf } from '../testing/tables.ts'
import { compilePieces } from './compile-pieces.ts'

const source: DatasetSource = {
  kind: 'dataset',
  path: 'file.parquet',
  columns: ['id', 'name'],
  rows: 10,
  emptyRows: 0,
  emptyCells: 0,
}

function compiled(nodes: readonly WorkflowNode[], ...edges: readonly string[]) {
  const files = [nodeOf('a', 'csvInput'), nodeOf('b', 'csvInput', { firstNodeToExecute: false })]
  const workflow = graphOf([...files, ...nodes], ...edges)
  const graph = {
    workflow,
    sources: { a: source, b: source },
    nodeId: nodes.at(-1)?.id ?? '',
    measure: measuredTypes,
  }
  return compilePieces(graph, { mark: 'leaf', buckets: () => 4 })
}

/** Returns the exchanges of a plan: the number of buckets and the select. */
function exchangesOf(plan: ReturnType<typeof compiled>) {
  return plan.work.flatMap((work) =>
    work.kind === 'exchange' && work.exchange.leaf !== null
      ? [{ buckets: work.exchange.buckets, select: work.exchange.select.inline() }]
      : [],
  )
}

test('both inputs of a join are exchanged by their keys, and read bucket by bucket', () => {
  const join = nodeOf('join', 'leftJoin', { keys: [{ left: 'id', right: 'name' }] })
  const plan = compiled([join], 'a>join', 'b>join')
  const [left, right] = exchangesOf(plan)
  expect([left?.buckets, right?.buckets]).toEqual([4, 4])
  // Rows without a key match nothing, so they are spread.
  expect(left?.select).toContain('case when l."c0" is null then hash(l."row") else hash(l."c0") end')
  expect(right?.select).toContain('hash(r."c1")')
  expect(plan.stages.map(({ leaves }) => leaves.map(({ kind }) => kind))).toEqual([
    ['source'],
    ['source'],
    ['exchange', 'exchange'],
  ])
})

test('rows that are grouped stay together if their keys are empty, and groups get their numbers in one task', () => {
  const group = nodeOf('group', 'groupBy', {
    keys: [{ column: 'name', part: 'value', name: 'name' }],
    aggregates: [],
  })
  const [rows, groups] = exchangesOf(compiled([group], 'a>group'))
  expect(rows?.select).not.toContain('case when')
  expect([rows?.buckets, groups?.buckets]).toEqual([4, 1])
})

test('a step on the whole table reads it in one task, and a step by key behind it too', () => {
  const sort = nodeOf('sort', 'sortRows', {
    keys: [{ column: 'name', descending: false, emptyFirst: false, ignoreCase: false }],
  })
  const first = nodeOf('first', 'removeDuplicates', { columns: ['name'], keep: 'first' })
  const plan = compiled([sort, first], 'a>sort', 'sort>first')
  expect(exchangesOf(plan).map(({ buckets }) => buckets)).toEqual([1, 1])
  expect([...plan.inOneTask]).toEqual(['first'])
})

test('tables side by side are read window by window, unless their rows have left their places', () => {
  const beside = nodeOf('beside', 'dataTable')
  const plan = compiled([beside], 'a>beside', 'b>beside')
  expect(plan.stages.map(({ leaves }) => leaves.length)).toEqual([2])
  const filter = nodeOf('filter', 'filterRows')
  expect(() => compiled([filter, beside], 'a>filter', 'filter>beside', 'b>beside')).toThrow(
    'rowsSideBySide: beside',
  )
})

test('a total is added to other rows in one task, because an empty table has a total too', () => {
  const total = nodeOf('total', 'groupBy', {
    keys: [],
    aggregates: [
      {
        function: 'countRows',
        column: '',
        name: 'rows',
        percentile: 50,
        separator: '',
        distinct: false,
        order: [],
      },
    ],
  })
  const union = nodeOf('union', 'unionTable', { matchBy: 'position', removeDuplicates: false })
  const plan = compiled([total, union], 'a>total', 'total>union', 'b>union')
  expect([...plan.inOneTask]).toEqual(['union'])
})

test('a union of two files needs no exchange', () => {
  const union = nodeOf('union', 'unionTable', { removeDuplicates: false })
  const plan = compiled([union], 'a>union', 'b>union')
  expect(exchangesOf(plan)).toEqual([])
  expect(plan.writers.get(null)).toEqual([0, 1])
})
