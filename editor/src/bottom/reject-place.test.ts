import { newNode, setConfig, type WorkflowGraph } from '@anj/workflow'
import { expect, test } from 'vitest'
import { rejectPlace } from './reject-place.ts'

const at = { x: 0, y: 0 }
const drawn: WorkflowGraph = {
  nodes: [
    newNode('csvInput', 'file', at),
    newNode('columnSelection', 'pick', at),
    newNode('changeDataType', 'types', at),
    newNode('csvOutput', 'out', at),
  ],
  edges: [
    { id: '1', source: 'file', target: 'pick' },
    { id: '2', source: 'pick', target: 'types' },
    { id: '3', source: 'types', target: 'out' },
  ],
}
const changing = (onReject: 'fail' | 'setNull' | 'leaveOut') =>
  setConfig(drawn, 'types', {
    columnDataTypes: [{ columnName: 'price', fromType: 'text' as const, toType: 'decimal' as const }],
    onReject,
    rejectLimit: { count: null, percent: null },
  })

test('a value that did not convert is seen where its column is converted', () => {
  expect(rejectPlace(changing('fail'), { column: 'price' })?.id).toBe('types')
  expect(rejectPlace(changing('setNull'), { column: 'price' })?.id).toBe('types')
})

test('of a row that is left out it is seen one step before', () => {
  expect(rejectPlace(changing('leaveOut'), { column: 'price' })?.id).toBe('pick')
})

test('of two components that convert columns of one name, the reject leads to the one that it is of', () => {
  const twice = changing('fail')
  const more: WorkflowGraph = {
    nodes: [...twice.nodes, newNode('changeDataType', 'again', at)],
    edges: [
      { id: '1', source: 'file', target: 'pick' },
      { id: '2', source: 'pick', target: 'types' },
      { id: '4', source: 'types', target: 'again' },
      { id: '5', source: 'again', target: 'out' },
    ],
  }
  const both = setConfig(more, 'again', {
    columnDataTypes: [{ columnName: 'price', fromType: 'decimal' as const, toType: 'int' as const }],
    onReject: 'leaveOut',
    rejectLimit: { count: null, percent: null },
  })
  expect(rejectPlace(both, { column: 'price', nodeId: 'types' })?.id).toBe('types')
  expect(rejectPlace(both, { column: 'price', nodeId: 'again' })?.id).toBe('types')
  expect(rejectPlace(both, { column: 'price', nodeId: 'gone' })).toBeNull()
})

test('what nothing converts any more has no place', () => {
  expect(rejectPlace(changing('fail'), { column: 'other' })).toBeNull()
  expect(rejectPlace(drawn, { column: 'price' })).toBeNull()
})
