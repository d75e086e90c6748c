import { expect, test } from 'vitest'
import { brokenColumns } from './broken-columns.ts'
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

test('a step that names a column which its source does not have is broken, though no output is there', () => {
  expect(sentences(testGraph([readyCsv('in'), select], ['in>select']))).toEqual({
    select: ['Column Selection expects the column gone, which its source does not have.'],
  })
})

test('nothing is said while the source cannot tell its columns, or there is no source', () => {
  expect(sentences(testGraph([testNode('in', 'csvInput'), select], ['in>select']))).toEqual({})
  expect(sentences(testGraph([select]))).toEqual({})
})

test('what is broken further up the stream breaks only where the column is named', () => {
  const behind = testNode('behind', 'dataTable')
  const graph = testGraph([readyCsv('in'), select, behind], ['in>select', 'select>behind'])
  expect(Object.keys(sentences(graph))).toEqual(['select'])
})
