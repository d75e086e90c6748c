import { expect, test } from 'vitest'
import { columnsOf, incomingColumns } from './columns-of.ts'
import type { WorkflowGraph } from './document.ts'
import { findProblems } from './find-problems.ts'
import { type NodeKind, nodeKinds } from './node-kinds.ts'
import { missingDefault } from './parameters.ts'
import { previewPath } from './preview-path.ts'
import { stepNames } from './step-names.ts'
import {
  canSwitchOff,
  effectiveGraph,
  offeredSwitch,
  switchedOffNames,
  switchedOffPhrase,
  switchStep,
} from './switched-off.ts'
import { readyCsv, readyPostgresql, testGraph, testNode } from './testing.ts'

const off = (graph: WorkflowGraph, ...ids: string[]) =>
  ids.reduce((after, id) => switchStep(after, id, true), graph)
const calculate = testNode('calculate', 'calculateColumns', {
  columns: [{ name: 'c', formula: 'upper([a])' }],
})
const sort = testNode('sort', 'sortRows', {
  keys: [{ column: 'c', descending: false, emptyFirst: false, ignoreCase: false }],
})
const line = testGraph(
  [readyCsv('in'), calculate, sort, readyPostgresql('out')],
  ['in>calculate', 'calculate>sort', 'sort>out'],
)
const namesOf = (columns: readonly { readonly name: string }[]) => columns.map(({ name }) => name)
const codesOf = (graph: WorkflowGraph) =>
  findProblems(graph).map(({ code, nodeId }) => `${nodeId ?? ''} ${code}`)

test('steps that take one table can be switched off; sources, outputs, and steps that relate two tables cannot', () => {
  const cannot = (Object.keys(nodeKinds) as NodeKind[]).filter(
    (kind) => nodeKinds[kind].type === 'preparation' && !canSwitchOff(kind),
  )
  expect(cannot).toEqual([
    'dataTable',
    'rowsWithMatch',
    'rowsWithoutMatch',
    'lookUp',
    'compareTables',
    'sqlQuery',
    'innerJoin',
    'leftJoin',
    'rightJoin',
    'fullJoin',
    'unionTable',
  ])
  expect(canSwitchOff('csvInput')).toBe(false)
  expect(canSwitchOff('csvOutput')).toBe(false)
})

test('a menu offers to switch a step off, and to switch it on again even if its kind cannot be off', () => {
  const switched = (kind: NodeKind, switchedOff?: true) =>
    offeredSwitch({ kind, ...(switchedOff && { switchedOff }) })
  expect([switched('filterRows'), switched('filterRows', true)]).toEqual(['switchOff', 'switchOn'])
  expect([switched('innerJoin'), switched('innerJoin', true)]).toEqual([null, 'switchOn'])
})

test('a step that is switched off keeps its settings, and is as before when it is switched on', () => {
  const without = off(line, 'calculate')
  expect(without.nodes[1]?.data).toEqual({ ...calculate.data, switchedOff: true })
  expect(switchStep(without, 'calculate', false)).toEqual(line)
  expect(switchStep(without, 'calculate', true)).toBe(without)
  expect(switchStep(line, 'calculate', false)).toBe(line)
})

test('later steps see the columns before the step, and lack those that only the step makes', () => {
  expect(codesOf(line)).toEqual([])
  expect(namesOf(columnsOf(line, 'sort'))).toEqual(['a', 'b', 'c'])
  const without = off(line, 'calculate')
  expect(namesOf(columnsOf(without, 'calculate'))).toEqual(['a', 'b'])
  expect(codesOf(without)).toEqual(['sort columnMissing'])
  const [sorting] = without.nodes.filter(({ id }) => id === 'sort')
  expect(sorting && previewPath(without, sorting)).toMatchObject({ problem: { code: 'columnMissing' } })
  expect(codesOf(off(line, 'calculate', 'sort'))).toEqual([])
})

test('the settings of a step that is switched off have no problems, but it needs a source', () => {
  const broken = testNode('sort', 'sortRows', { keys: 'none' as never })
  const graph = { ...line, nodes: line.nodes.map((node) => (node.id === 'sort' ? broken : node)) }
  expect(codesOf(graph)).toEqual(['sort settingsInvalid'])
  expect(codesOf(off(graph, 'sort'))).toEqual([])
  const apart = testGraph([readyCsv('in'), sort, readyPostgresql('out')], ['sort>out'])
  expect(codesOf(off(apart, 'sort'))).toContain('sort nodeWithoutSource')
})

test('a preview needs no default for a parameter that only a step which is off uses', () => {
  const region = {
    id: 'p',
    name: 'region',
    type: 'text',
    default: null,
    description: '',
    settable: false,
  } as const
  const uses = testNode('calculate', 'calculateColumns', { columns: [{ name: 'c', formula: '{region}' }] })
  const graph = testGraph([readyCsv('in'), uses], ['in>calculate'])
  expect(missingDefault(graph.nodes, [region])).toMatchObject({ code: 'parameterNeedsDefault' })
  expect(missingDefault(off(graph, 'calculate').nodes, [region])).toBeNull()
})

test('the rules of the canvas see the step itself', () => {
  const graph = testGraph(
    [
      readyCsv('in'),
      testNode('select', 'columnSelection', { selectedColumns: [{ column: 'b', name: 'B' }] }),
      testNode('types', 'changeDataType'),
      readyPostgresql('out'),
    ],
    ['in>select', 'select>types', 'types>out'],
  )
  const without = off(graph, 'select', 'types')
  expect(codesOf(without)).toEqual([])
  expect(namesOf(columnsOf(without, 'out'))).toEqual(['a', 'b'])
})

test('a table that reaches a union on two paths stays two tables', () => {
  const graph = testGraph(
    [readyCsv('in'), testNode('first', 'firstRows'), testNode('union', 'unionTable')],
    ['in>union', 'in>first', 'first>union'],
  )
  expect(incomingColumns(effectiveGraph(off(graph, 'first')), 'union')).toHaveLength(2)
})

test('a join that a file switches off is refused', () => {
  const join = testNode('join', 'innerJoin', { keys: [{ left: 'a', right: 'a' }] })
  const graph = testGraph(
    [readyCsv('x'), readyCsv('y'), join, testNode('table', 'dataTable'), readyPostgresql('out')],
    ['x>join', 'y>join', 'join>table', 'table>out'],
  )
  expect(codesOf(graph)).toEqual([])
  expect(codesOf(off(graph, 'join'))).toEqual(['join cannotSwitchOff'])
  expect(switchedOffNames(off(graph, 'join'))).toEqual([])
})

test('a run names its steps that are switched off in execution order, without those that do not lead to the output', () => {
  const named = { ...calculate, data: { ...calculate.data, label: 'Upper case' } }
  const graph = testGraph(
    [sort, testNode('aside', 'firstRows'), named, readyCsv('in'), readyPostgresql('out')],
    ['in>calculate', 'calculate>sort', 'sort>out', 'in>aside'],
  )
  expect(switchedOffNames(graph)).toEqual([])
  const names = switchedOffNames(off(graph, 'sort', 'aside', 'calculate'))
  expect(names).toEqual(['Upper case', 'Sort Rows'])
  expect(switchedOffPhrase(names)).toBe('2 steps are switched off: Upper case, Sort Rows')
  expect(switchedOffPhrase(['Sort Rows'], 'then')).toBe('One step was switched off: Sort Rows')
  expect(switchedOffPhrase([])).toBeNull()
})

test('only steps that are on take a name in the list of rejects', () => {
  const [a, b] = ['a', 'b'].map((id) => testNode(id, 'calculateColumns'))
  if (!a || !b) throw new Error('unreachable')
  expect([...stepNames({ nodes: [a, b] }).values()]).toEqual(['Calculate Columns', 'Calculate Columns (2)'])
  expect([...stepNames(off(testGraph([a, b]), 'a')).entries()]).toEqual([['b', 'Calculate Columns']])
})
