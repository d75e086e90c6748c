import { expect, test } from 'vitest'
import { brokenColumns, problemsByNode } from './broken-columns.ts'
import { readyCsv, testGraph, testNode } from './testing.ts'

const select = testNode('select', 'columnSelection', {
  selectedColumns: [
    { column: 'a', name: 'a' },
    { column: 'gone', name: 'gone' },
  ],
})
const sentences = (graph: Parameters<typeof brokenColumns>[0]) =>
  Object.fromEntries(
    [...brokenColumns(graph)].map(([id, found]) => [id, found.map(({ sentence }) => sentence)]),
  )

test('reports a step that names a column missing from its source, even without an output', () => {
  expect(sentences(testGraph([readyCsv('in'), select], ['in>select']))).toEqual({
    select: ['Column Selection expects the column gone, which is missing from its source.'],
  })
})

test('reports nothing if there is no source or while its columns are unknown', () => {
  expect(sentences(testGraph([testNode('in', 'csvInput'), select], ['in>select']))).toEqual({})
  expect(sentences(testGraph([select]))).toEqual({})
})

test('reports only the node that names the missing column, not the nodes after it', () => {
  const behind = testNode('behind', 'dataTable')
  const graph = testGraph([readyCsv('in'), select, behind], ['in>select', 'select>behind'])
  expect(Object.keys(sentences(graph))).toEqual(['select'])
})

test("reports problems of nodes that don't lead to an output or have no source", () => {
  const twice = testNode('twice', 'columnSelection', {
    selectedColumns: [
      { column: 'a', name: 'a' },
      { column: 'b', name: 'A' },
    ],
  })
  const alone = testNode('alone', 'dataTable')
  const found = problemsByNode(testGraph([readyCsv('in'), twice, alone], ['in>twice']))
  expect([...found].map(([id, problems]) => [id, problems[0]?.code])).toEqual([
    ['twice', 'columnNameTwice'],
    ['alone', 'nodeWithoutSource'],
  ])
})

test('requires an input to name a table only if a target needs its rows', () => {
  const input = testNode('in', 'postgresqlInput', { connectionId: 'c', databaseName: 'sales' })
  const dictionary = testNode('out', 'dataDictionary')
  const codes = (edges: string[]) =>
    [...problemsByNode(testGraph([input, dictionary, testNode('s', 'dataTable')], edges))]
      .filter(([id]) => id === 'in')
      .flatMap(([, problems]) => problems.map(({ code }) => code))
  expect(codes(['in>out'])).toEqual([])
  expect(codes(['in>out', 'in>s'])).toEqual(['tableNameRequired'])
  expect(codes([])).toEqual(['tableNameRequired'])
})
