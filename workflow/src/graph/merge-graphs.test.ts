import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AiAdvisorConfig } from '../operations/ai-advisor.ts'
import type { DatabaseDiagramConfig } from '../operations/database-diagram.ts'
import { operations } from '../operations/index.ts'
import type { WorkflowGraph, WorkflowNode } from './document.ts'
import { deleteNodes, setConfig } from './edit-graph.ts'
import { mergeGraphs, mergeName } from './merge-graphs.ts'
import { readyCsv, readyPostgresql, testGraph, testNode } from './testing.ts'

const base = testGraph(
  [readyCsv('in'), testNode('select', 'columnSelection'), readyPostgresql('out')],
  ['in>select', 'select>out'],
)
const moved = (graph: WorkflowGraph, id: string, x: number): WorkflowGraph => ({
  ...graph,
  nodes: graph.nodes.map((node) => (node.id === id ? { ...node, position: { x, y: 0 } } : node)),
})
const added = (graph: WorkflowGraph, node: WorkflowNode): WorkflowGraph => ({
  ...graph,
  nodes: [...graph.nodes, node],
})
const connected = (graph: WorkflowGraph, source: string, target: string, id = `${source}-${target}`) => ({
  ...graph,
  edges: [...graph.edges, { id, source, target }],
})
const written = (graph: WorkflowGraph, tableName: string) =>
  setConfig(graph, 'out', { ...readyPostgresql('out').data.config, tableName })
const ids = (items: readonly { readonly id: string }[] | undefined) => items?.map(({ id }) => id)

test('combines changes to different nodes', () => {
  const mine = added(moved(base, 'in', 90), testNode('mine', 'dataTable'))
  const theirs = added(written(base, 'theirs'), testNode('theirs', 'dataTable'))
  const merged = mergeGraphs({ base, mine, theirs })
  expect(ids(merged?.nodes)).toEqual(['in', 'select', 'out', 'theirs', 'mine'])
  expect(merged?.nodes[0]?.position).toEqual({ x: 90, y: 0 })
  expect(merged?.nodes[2]?.data.config).toMatchObject({ tableName: 'theirs' })
})

test('combines a new position and new settings of the same node', () => {
  const merged = mergeGraphs({ base, mine: moved(base, 'out', 30), theirs: written(base, 'orders2') })
  expect(merged?.nodes[2]).toMatchObject({ position: { x: 30 }, data: { config: { tableName: 'orders2' } } })
})

test("reports a conflict when both users change one node's settings", () => {
  expect(mergeGraphs({ base, mine: written(base, 'a'), theirs: written(base, 'b') })).toBeNull()
})

test('accepts the same change made twice', () => {
  const merged = mergeGraphs({ base, mine: written(base, 'a'), theirs: written(base, 'a') })
  expect(merged).toEqual(written(base, 'a'))
})

test('ignores the field order of settings', () => {
  const turned = JSON.parse(JSON.stringify(base), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toReversed())
      : value,
  ) as WorkflowGraph
  expect(mergeGraphs({ base, mine: written(base, 'a'), theirs: turned })).toEqual(written(base, 'a'))
})

test('reports a conflict when one user deletes a node that the other changes', () => {
  expect(mergeGraphs({ base, mine: deleteNodes(base, ['out']), theirs: written(base, 'b') })).toBeNull()
})

test('reports a conflict when one user connects a node that the other deletes', () => {
  const start = added(base, testNode('table', 'dataTable'))
  const mine = connected(start, 'in', 'table')
  expect(mergeGraphs({ base: start, mine, theirs: deleteNodes(start, ['table']) })).toBeNull()
})

test('reports a conflict when both users add an output', () => {
  const start = testGraph([readyCsv('in')])
  const mine = added(start, readyPostgresql('a'))
  expect(mergeGraphs({ base: start, mine, theirs: added(start, readyPostgresql('b')) })).toBeNull()
})

test('keeps one copy of a connection that both users drew', () => {
  const start = testGraph([readyCsv('in'), testNode('table', 'dataTable')])
  const merged = mergeGraphs({
    base: start,
    mine: connected(start, 'in', 'table', 'a'),
    theirs: connected(start, 'in', 'table', 'b'),
  })
  expect(ids(merged?.edges)).toEqual(['b'])
})

test('keeps sources swapped when one user has swapped them', () => {
  const start = testGraph(
    [readyCsv('a'), readyCsv('b'), testNode('table', 'dataTable')],
    ['a>table', 'b>table'],
  )
  const mine = { ...start, edges: start.edges.toReversed() }
  expect(mergeGraphs({ base: start, mine, theirs: moved(start, 'a', 60) })?.edges).toEqual(mine.edges)
})

test('combines suppressed findings and table positions of two users', () => {
  const start = testGraph([testNode('advisor', 'aiAdvisor'), testNode('diagram', 'databaseDiagram')])
  const advised = (graph: WorkflowGraph, change: Partial<AiAdvisorConfig>) =>
    setConfig(graph, 'advisor', { ...operations.aiAdvisor.initial(), ...change })
  const placed = (graph: WorkflowGraph, positions: DatabaseDiagramConfig['positions']) =>
    setConfig(graph, 'diagram', { ...operations.databaseDiagram.initial(), positions })
  const [old, first, second] = ['old', 'first', 'second'].map((key) => ({ key, reason: `It is ${key}` }))
  const [at, there, elsewhere] = [
    { x: 0, y: 0 },
    { x: 5, y: 0 },
    { x: 9, y: 9 },
  ]
  if (!old || !first || !second || !at || !there || !elsewhere)
    throw new Error('The test needs more findings and tables.')
  const base = placed(advised(start, { suppressed: [old], rulesOff: ['a'] }), { 's.gone': at })
  const mine = placed(advised(base, { suppressed: [old, first], rulesOff: ['a', 'b'] }), {
    's.gone': at,
    's.x': there,
  })
  const theirs = placed(advised(base, { suppressed: [second], rulesOff: [], sampling: false }), {
    's.y': elsewhere,
  })
  const merged = mergeGraphs({ base, mine, theirs })
  expect(merged?.nodes[0]?.data.config).toMatchObject({
    suppressed: [second, first],
    rulesOff: ['b'],
    sampling: false,
  })
  expect(merged?.nodes[1]?.data.config).toMatchObject({ positions: { 's.x': there, 's.y': elsewhere } })
})

test('reports a conflict if one finding gets two reasons, or one table gets two positions', () => {
  const start = testGraph([testNode('advisor', 'aiAdvisor'), testNode('diagram', 'databaseDiagram')])
  const reasoned = (reason: string) =>
    setConfig(start, 'advisor', {
      ...operations.aiAdvisor.initial(),
      suppressed: [{ key: 'a', reason }],
    })
  const placed = (x: number) =>
    setConfig(start, 'diagram', {
      ...operations.databaseDiagram.initial(),
      positions: { 's.x': { x, y: 0 } },
    })
  expect(mergeGraphs({ base: start, mine: reasoned('mine'), theirs: reasoned('theirs') })).toBeNull()
  expect(mergeGraphs({ base: start, mine: placed(1), theirs: placed(2) })).toBeNull()
})

test('keeps the new name if only one user has renamed the workflow', () => {
  expect(mergeName({ base: 'a', mine: 'a', theirs: 'b' })).toBe('b')
  expect(mergeName({ base: 'a', mine: 'b', theirs: 'a' })).toBe('b')
  expect(mergeName({ base: 'a', mine: 'b', theirs: 'c' })).toBeNull()
})

test('keeps the changes that two users make to different nodes', () => {
  const nodes = ['a', 'b', 'c', 'd'].map((id) => testNode(id, 'dataTable'))
  const start = testGraph(nodes)
  const change = fc.record({ at: fc.nat(3), x: fc.integer({ min: 1, max: 99 }), isDeleted: fc.boolean() })
  const act = (graph: WorkflowGraph, id: string, { x, isDeleted }: { x: number; isDeleted: boolean }) =>
    isDeleted ? deleteNodes(graph, [id]) : moved(graph, id, x)
  fc.assert(
    fc.property(change, change, (mine, theirs) => {
      fc.pre(mine.at !== theirs.at)
      const [my = '', their = ''] = [nodes[mine.at]?.id, nodes[theirs.at]?.id]
      const merged = mergeGraphs({
        base: start,
        mine: act(start, my, mine),
        theirs: act(start, their, theirs),
      })
      expect(merged).toEqual(act(act(start, their, theirs), my, mine))
    }),
  )
})
