import {
  type DataType,
  newNode,
  setConfig,
  switchStep,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import { expect, test } from 'vitest'
import { convertingNode, partToFix, rejectPlace, shownRejects } from './reject-place.ts'

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

test('shows a failed value among the rows of the step that converts it', () => {
  expect(rejectPlace(changing('fail'), { column: 'price' })?.node.id).toBe('types')
  expect(rejectPlace(changing('setNull'), { column: 'price' })?.node.id).toBe('types')
})

test('shows a failed value among the rows of the previous step if the converting step skips failed rows', () => {
  expect(rejectPlace(changing('leaveOut'), { column: 'price' })?.node.id).toBe('pick')
})

test('shows no failed value at a step that has been switched off since the run', () => {
  const off = switchStep(changing('fail'), 'types', true)
  expect(rejectPlace(off, { column: 'price', nodeId: 'types' })).toBeNull()
  expect(convertingNode(off, { column: 'price' })).toBeNull()
})

test('distinguishes between two steps that convert columns with the same name', () => {
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
  expect(rejectPlace(both, { column: 'price', nodeId: 'types' })?.node.id).toBe('types')
  expect(rejectPlace(both, { column: 'price', nodeId: 'again' })?.node.id).toBe('types')
  expect(rejectPlace(both, { column: 'price', nodeId: 'gone' })).toBeNull()
})

test('shows a row whose formula fails in a filter among the rows before the filter, and leads to its policy', () => {
  const formula = {
    text: 'a / b > 1',
    onReject: 'fail' as const,
    rejectLimit: { count: null, percent: null },
  }
  const mode = (chosen: 'formula' | 'conditions'): WorkflowGraph => ({
    nodes: [
      newNode('csvInput', 'file', at),
      setConfig({ nodes: [newNode('filterRows', 'filter', at)], edges: [] }, 'filter', {
        match: 'all',
        groups: [],
        mode: chosen,
        formula,
      }).nodes[0] as WorkflowNode,
    ],
    edges: [{ id: '1', source: 'file', target: 'filter' }],
  })
  const reject = { column: 'condition', value: 'a / b > 1', nodeId: 'filter' }
  expect(rejectPlace(mode('formula'), reject)?.node.id).toBe('file')
  expect(partToFix(mode('formula').nodes[1] as WorkflowNode, reject)).toBe('policy')
  expect(convertingNode(mode('conditions'), reject)).toBeNull()
})

test('finds no node when no step converts the column anymore', () => {
  expect(rejectPlace(changing('fail'), { column: 'other' })).toBeNull()
  expect(rejectPlace(drawn, { column: 'price' })).toBeNull()
})

test('finds the settings of a file whose columns have types, and no row for a value that the file skips', () => {
  const types = {
    columnDataTypes: [{ columnName: 'price', fromType: 'text' as const, toType: 'int' as const }],
    onReject: 'setNull' as const,
    rejectLimit: { count: null, percent: null },
  }
  const file = newNode('csvInput', 'file', at).data.config
  const typed = setConfig(drawn, 'file', { ...file, types })
  expect(convertingNode(typed, { column: 'price', nodeId: 'file' })?.id).toBe('file')
  expect(rejectPlace(typed, { column: 'price', nodeId: 'file' })?.node.id).toBe('file')
  const skipping = setConfig(drawn, 'file', { ...file, types: { ...types, onReject: 'leaveOut' } })
  expect(convertingNode(skipping, { column: 'price' })?.id).toBe('file')
  expect(rejectPlace(skipping, { column: 'price', nodeId: 'file' })).toBeNull()
})

test('leads to the policy if no option of the column could convert a rejected text', () => {
  const partOf = (toType: DataType, value: string) => {
    const types = setConfig(drawn, 'types', {
      columnDataTypes: [{ columnName: 'price', fromType: 'text' as const, toType }],
      onReject: 'fail',
      rejectLimit: { count: null, percent: null },
    }).nodes.find(({ id }) => id === 'types') as WorkflowNode
    return partToFix(types, { column: 'price', value })
  }
  for (const value of ['n/a', '-', 'unknown', '12 pcs', ''])
    expect([value, partOf('int', value)]).toEqual([value, 'policy'])
  for (const value of ['1.5', '1.234,50', "1'234", ' 12 ', '007', '1e5'])
    expect([value, partOf('decimal', value)]).toEqual([value, 'options'])
  expect(partOf('date', 'unknown')).toBe('policy')
  expect(partOf('date', '31 Dez 2024')).toBe('options')
  expect(partOf('bit', 'ja')).toBe('options')
})

test('a preview shows no rejects of an earlier step that set them to null', () => {
  const reject = { row: 1, column: 'price', value: 'n/a', reason: 'is not a number', nodeId: 'types' }
  expect(shownRejects(changing('setNull'), 'out', [reject])).toEqual([])
  expect(shownRejects(changing('setNull'), 'types', [reject])).toEqual([reject])
  expect(shownRejects(changing('fail'), 'out', [reject])).toEqual([reject])
})

test('leads from a value within a JSON text, and from a text with too many parts, to its cell and the policy', () => {
  const of = (kind: 'parseJson' | 'splitColumn', config: object): WorkflowGraph => {
    const node = newNode(kind, 'step', at)
    const step = {
      ...node,
      data: { ...node.data, config: { ...node.data.config, ...config } },
    } as WorkflowNode
    return {
      nodes: [newNode('csvInput', 'file', at), step],
      edges: [{ id: '1', source: 'file', target: 'step' }],
    }
  }
  const json = (config: object) =>
    of('parseJson', { column: 'body', columns: [{ path: 'price', name: 'price', type: 'int' }], ...config })
  const placeOf = (graph: WorkflowGraph, column: string) => {
    const place = rejectPlace(graph, { column, nodeId: 'step' })
    return place && [place.node.id, place.column]
  }
  expect(placeOf(json({}), 'price')).toEqual(['step', 'price'])
  expect(placeOf(json({ onReject: 'leaveOut' }), 'price')).toEqual(['file', 'body'])
  expect(placeOf(json({}), 'body')).toEqual(['step', 'body'])
  expect(placeOf(json({ keepOriginal: false }), 'body')).toEqual(['file', 'body'])
  const split = of('splitColumn', { column: 'tags', rest: 'fail' })
  expect(placeOf(split, 'tags')).toEqual(['file', 'tags'])
  expect(placeOf(of('splitColumn', { column: 'tags', rest: 'keep' }), 'tags')).toBeNull()
  for (const graph of [json({}), split])
    expect(partToFix(graph.nodes[1] as WorkflowNode, { column: 'price', value: '1' })).toBe('policy')
})
