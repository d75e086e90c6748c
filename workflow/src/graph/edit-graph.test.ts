import { expect, test } from 'vitest'
import { isKind } from './document.ts'
import { connect, deleteNodes, lastNodeOf, setConfig } from './edit-graph.ts'
import { newNode } from './new-node.ts'
import { type NodeKind, nodeKinds } from './node-kinds.ts'
import { nodeProblems } from './node-problems.ts'
import { readyCsv, readyPostgresql, testGraph, testNode } from './testing.ts'

const change = testNode('change', 'changeDataType', {
  columnDataTypes: [{ columnName: 'a', fromType: 'text', toType: 'int' }],
})
const graph = testGraph(
  [readyCsv('in'), testNode('select', 'columnSelection'), change, readyPostgresql('out')],
  ['in>select', 'select>change', 'change>out'],
)

test('deletes a node with its connections and leaves others unchanged', () => {
  const { nodes, edges } = deleteNodes(graph, ['in'])
  expect(nodes).toEqual(graph.nodes.slice(1))
  expect(edges).toEqual(graph.edges.slice(1))
})

test('returns the same graph object when no node is deleted, so that nothing is saved or recomputed', () => {
  expect(deleteNodes(graph, [])).toBe(graph)
  expect(deleteNodes(graph, ['elsewhere'])).toBe(graph)
})

test('clears the column data types that depended on a deleted Column Selection', () => {
  const left = deleteNodes(graph, ['select']).nodes.find((node) => isKind(node, 'changeDataType'))
  expect(left?.data.config).toEqual({ ...change.data.config, columnDataTypes: [] })
})

test('refuses a forbidden connection with the reason', () => {
  const result = connect(graph, { id: 'e', source: 'in', target: 'out' })
  expect(result.ok ? null : result.problem.sentence).toBe(
    'Input nodes cannot be directly connected with output nodes.',
  )
  const missing = testGraph(graph.nodes)
  expect(connect(missing, { id: 'e', source: 'in', target: 'select' })).toMatchObject({
    ok: true,
    value: { edges: [{ id: 'e' }] },
  })
})

test("keeps the objects of other nodes when one node's settings change", () => {
  const next = setConfig(graph, 'change', { ...change.data.config, columnDataTypes: [] })
  expect(next.nodes.map((node, i) => node === graph.nodes[i])).toEqual([true, true, false, true])
})

test("returns the same graph object when settings don't change, so that there is nothing to save or undo", () => {
  expect(setConfig(graph, 'change', structuredClone(change.data.config))).toBe(graph)
  expect(setConfig(graph, 'elsewhere', change.data.config)).toBe(graph)
})

test('finds the most recently added node of a type', () => {
  expect(lastNodeOf(graph, 'preparation')?.id).toBe('change')
  expect(lastNodeOf(testGraph([]), 'input')).toBeNull()
})

test.each(Object.keys(nodeKinds) as NodeKind[])(
  'gives a new node of kind %s its title, type and valid settings',
  (kind) => {
    const node = newNode(kind, 'n1', { x: 15, y: 30 })
    const { title, type, logoUrl } = nodeKinds[kind]
    expect(node).toMatchObject({
      id: 'n1',
      type: 'custom',
      position: { x: 15, y: 30 },
      data: { title, type, logoUrl, kind },
    })
    expect(nodeProblems(node, null).map(({ code }) => code)).not.toContain('settingsInvalid')
  },
)
