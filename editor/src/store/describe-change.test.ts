import { deleteNodes, newNode, setConfig, switchStep, type WorkflowGraph } from '@anj/workflow'
import { expect, test } from 'vitest'
import { describeChange } from './describe-change.ts'
import { addNode, addNote, changeNote, moveNodes, removeEdges, renameNode } from './graph-changes.ts'

const at = { x: 0, y: 0 }
const graph: WorkflowGraph = {
  nodes: [
    newNode('csvInput', 'file', at),
    newNode('columnSelection', 'pick', at),
    newNode('changeDataType', 'change', at),
  ],
  edges: [
    { id: '1', source: 'file', target: 'pick' },
    { id: '2', source: 'pick', target: 'change' },
  ],
  notes: [],
}
const note = { id: 'n', position: at, size: { width: 9, height: 9 }, text: '', colour: 'red' } as const
const said = (after: WorkflowGraph, before = graph) => describeChange(before, after)

test('distinguishes adding, moving, renaming, configuring and deleting, and names the node', () => {
  expect(said(addNode(graph, newNode('dataTable', 'new', at)))).toBe('add Data Table')
  expect(said(moveNodes(graph, new Map([['file', { x: 15, y: 0 }]])))).toBe('move CSV File')
  expect(said(renameNode(graph, 'file', 'Orders'))).toBe('rename CSV File')
  expect(said(setConfig(graph, 'pick', { selectedColumns: [] }))).toBe(
    'change the settings of Column Selection',
  )
  expect(said(deleteNodes(graph, ['file', 'pick']))).toBe('delete 2 components')
  expect(said(switchStep(graph, 'pick', true))).toBe('switch off Column Selection')
  expect(said(graph, switchStep(graph, 'pick', true))).toBe('switch on Column Selection')
})

test('describes only the deletion of a Column Selection, even if Change Data Type loses settings with it', () => {
  const set = setConfig(graph, 'change', {
    columnDataTypes: [{ columnName: 'a', fromType: 'text', toType: 'int' }],
  } as never)
  expect(said(deleteNodes(set, ['pick']), set)).toBe('delete Column Selection')
})

test('names connections by the nodes they connect', () => {
  expect(said(removeEdges(graph, new Set(['1'])))).toBe('disconnect CSV File from Column Selection')
  expect(said(graph, removeEdges(graph, new Set(['1'])))).toBe('connect CSV File to Column Selection')
})

test('uses the name that the user gave the node', () => {
  const named = renameNode(graph, 'file', ' Orders ')
  expect(said(moveNodes(named, new Map([['file', { x: 15, y: 0 }]])), named)).toBe('move Orders')
})

test('tells notes and components apart', () => {
  const noted = addNote(graph, note)
  expect(said(noted)).toBe('add note')
  expect(said(changeNote(noted, 'n', { text: 'x' }), noted)).toBe('edit note')
  expect(said(changeNote(noted, 'n', { position: { x: 1, y: 1 } }), noted)).toBe('move note')
  expect(said(graph, noted)).toBe('delete note')
})
