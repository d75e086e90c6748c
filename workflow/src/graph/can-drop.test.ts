import { expect, test } from 'vitest'
import { canDrop } from './can-drop.ts'
import { type NodeKind, nodeKinds } from './node-kinds.ts'
import { testGraph, testNode } from './testing.ts'

const kinds = Object.keys(nodeKinds) as NodeKind[]
const outputs: readonly NodeKind[] = [
  'excelOutput',
  'csvOutput',
  'txtOutput',
  'jsonOutput',
  'parquetOutput',
  'databaseFileOutput',
  'mssqlOutput',
  'azureMssqlOutput',
  'mysqlOutput',
  'azureMysqlOutput',
  'postgresqlOutput',
  'dataDictionary',
  'aiAdvisor',
  'databaseDiagram',
]
const others = outputs.filter((kind) => kind !== 'dataDictionary' && kind !== 'aiAdvisor')
const holding = (...present: readonly NodeKind[]) =>
  testGraph(present.map((kind, i) => testNode(`${i}`, kind)))

test.each(kinds)('refuses %s without a workflow', (kind) => {
  expect(canDrop(null, kind)?.sentence).toBe('Please create a workflow first.')
})

test.each(kinds)('accepts %s in an empty workflow', (kind) => {
  expect(canDrop(holding(), kind)).toBeNull()
})

test.each(kinds.filter((kind) => !outputs.includes(kind)))('accepts %s alongside any other node', (kind) => {
  expect(canDrop(holding(kind, kind, 'csvOutput'), kind)).toBeNull()
})

test.each(outputs.flatMap((first) => others.map((second) => ({ first, second }))))(
  'refuses $second alongside $first',
  ({ first, second }) => {
    expect(canDrop(holding('csvInput', first), second)?.sentence).toBe(
      'Only one output node can be added to a workflow.',
    )
  },
)

test('accepts Data Dictionary and AI Advisor together, in either order', () => {
  expect(canDrop(holding('dataDictionary'), 'aiAdvisor')).toBeNull()
  expect(canDrop(holding('aiAdvisor'), 'dataDictionary')).toBeNull()
})

test.each([...others, 'aiAdvisor' as const])('refuses AI Advisor alongside %s', (first) => {
  expect(canDrop(holding(first), 'aiAdvisor')?.sentence).toBe(
    'AISuggestion can only be added to Data Dictionary.',
  )
})

test.each([...others, 'dataDictionary' as const])('refuses Data Dictionary alongside %s', (first) => {
  expect(canDrop(holding(first), 'dataDictionary')?.sentence).toBe(
    'Data Dictionary can only be added to AISuggestion.',
  )
})

test.each(outputs)('refuses %s alongside both Data Dictionary and AI Advisor', (kind) => {
  expect(canDrop(holding('dataDictionary', 'aiAdvisor'), kind)?.sentence).toBe(
    'Only one output node can be added to a workflow.',
  )
})
