import { newNode, setConfig, type WorkflowGraph } from '@anj/workflow'
import { expect, test } from 'vitest'
import { columnOrigins } from './column-origins.ts'

const at = { x: 0, y: 0 }
const file = (id: string, ...names: string[]) => {
  const node = newNode('csvInput', id, at)
  const columns = names.map((name) => ({ name, type: 'text' as const }))
  return { ...node, data: { ...node.data, config: { ...node.data.config, datasetId: `set ${id}`, columns } } }
}
const edge = (source: string, target: string) => ({ id: `${source} ${target}`, source, target })

test('a renamed column of two files is traced to the file that it came from', () => {
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
