import { newNode, setConfig, type WorkflowGraph, type WorkflowNode } from '@anj/workflow'
import { expect, test } from 'vitest'
import { columnOrigins } from './column-origins.ts'

const at = { x: 0, y: 0 }
const file = (id: string, ...names: string[]) => {
  const node = newNode('csvInput', id, at)
  const columns = names.map((name) => ({ name, type: 'text' as const }))
  return { ...node, data: { ...node.data, config: { ...node.data.config, datasetId: `set ${id}`, columns } } }
}
const setColumns = (node: WorkflowNode<'postgresqlInput'>, ...names: string[]) => {
  const columns = names.map((name) => ({ name, type: 'text' as const }))
  return { ...node, data: { ...node.data, config: { ...node.data.config, columns } } }
}
const edge = (source: string, target: string) => ({ id: `${source} ${target}`, source, target })

test('traces a renamed column of two files to its file', () => {
  const drawn: WorkflowGraph = {
    nodes: [
      file('left', 'id', 'city'),
      file('right', 'id'),
      newNode('columnSelection', 'pick', at),
      newNode('changeDataType', 'types', at),
    ],
    edges: [edge('left', 'pick'), edge('right', 'pick'), edge('pick', 'types')],
  }
  const selectedColumns = [
    { column: 'id (2)', name: 'other' },
    { column: 'city', name: 'town' },
  ]
  const origins = columnOrigins(setConfig(drawn, 'pick', { selectedColumns }), 'types')
  expect(Object.fromEntries(origins)).toEqual({
    other: { datasetId: 'set right', column: 'id' },
    town: { datasetId: 'set left', column: 'city' },
  })
})

test('traces a column through a join to its file, but traces no column of a database or union', () => {
  const database = newNode('postgresqlInput', 'orders', at)
  const drawn: WorkflowGraph = {
    nodes: [
      setColumns(database, 'id', 'city'),
      file('people', 'id', 'city'),
      newNode('leftJoin', 'join', at),
      newNode('unionTable', 'union', at),
      newNode('columnSelection', 'joined', at),
      newNode('columnSelection', 'united', at),
    ],
    edges: [
      edge('orders', 'join'),
      edge('people', 'join'),
      edge('join', 'joined'),
      edge('people', 'union'),
      edge('orders', 'union'),
      edge('union', 'united'),
    ],
  }
  expect(Object.fromEntries(columnOrigins(drawn, 'joined'))).toEqual({
    'id (2)': { datasetId: 'set people', column: 'id' },
    'city (2)': { datasetId: 'set people', column: 'city' },
  })
  expect(columnOrigins(drawn, 'united').size).toBe(0)
})
