import { expect, test } from 'vitest'
import { type ChangedBy, nextChangedBy } from './changed-by.ts'
import type { WorkflowGraph, WorkflowNode } from './document.ts'
import { newNode } from './new-node.ts'

const owner = 'ann'
const source = (config: object = {}): WorkflowNode => {
  const { data, ...rest } = newNode('postgresqlInput', 'in', { x: 0, y: 0 })
  return { ...rest, data: { ...data, config: { ...data.config, ...config } } } as WorkflowNode
}
const graph = (...nodes: WorkflowNode[]): WorkflowGraph => ({ nodes, edges: [] })
const save = (
  [before, changedBy]: readonly [WorkflowGraph, ChangedBy],
  after: WorkflowGraph,
  saver: string,
  earlier?: ChangedBy,
) => nextChangedBy({ graph: before, changedBy }, after, { saver, owner, ...(earlier ? { earlier } : {}) })

const drawn = graph(source({ query: 'select 1', mode: 'query' }))
const other = graph(source({ query: 'select salary', mode: 'query' }))

test('records a user who changes, adds or replaces a database node, unless that user is the owner', () => {
  expect(save([drawn, {}], other, 'bob')).toEqual({ in: 'bob' })
  expect(save([graph(), {}], other, 'bob')).toEqual({ in: 'bob' })
  expect(save([drawn, {}], other, owner)).toEqual({})
  expect(save([other, { in: 'bob' }], drawn, 'carol')).toEqual({ in: 'carol' })
  expect(save([other, { in: 'bob' }], drawn, owner)).toEqual({})
})

test('ignores changes to other nodes, positions, samples and columns', () => {
  const refreshed = graph(source({ query: 'select 1', mode: 'query', extractId: 'x', columns: [] }))
  const [node] = drawn.nodes
  const moved = graph({ ...source(), ...node, position: { x: 9, y: 9 } } as WorkflowNode)
  const step = newNode('dataTable', 'table', { x: 0, y: 0 })
  expect(save([drawn, {}], refreshed, 'bob')).toEqual({})
  expect(save([drawn, {}], moved, 'bob')).toEqual({})
  expect(save([drawn, {}], graph(...drawn.nodes, step), 'bob')).toEqual({})
})

test('keeps the recorded user when the owner deletes and restores the node, or saves other nodes', () => {
  const without = save([other, { in: 'bob' }], graph(), owner)
  expect(save([graph(), without], other, owner)).toEqual({ in: 'bob' })
  expect(save([other, { in: 'bob' }], graph(...other.nodes, { ...source(), id: 'new' }), owner)).toEqual({
    in: 'bob',
  })
})

test('records the original user for copies that the owner makes, until the owner changes them', () => {
  const copy = { ...source({ query: 'select salary', mode: 'query' }), id: 'copy' }
  const copied = graph(...other.nodes, copy)
  expect(save([other, { in: 'bob' }], copied, owner)).toEqual({ in: 'bob', copy: 'bob' })
  expect(save([graph(...other.nodes, { ...source(), id: 'copy' }), { in: 'bob' }], copied, owner)).toEqual({
    in: 'bob',
    copy: 'bob',
  })
  const changed = graph(...other.nodes, { ...source({ query: 'select 1', mode: 'query' }), id: 'copy' })
  expect(save([copied, { in: 'bob', copy: 'bob' }], changed, owner)).toEqual({ in: 'bob' })
})

test('restores the users of an earlier version, but records any user other than the owner who restores it', () => {
  expect(save([drawn, {}], other, owner, { in: 'bob' })).toEqual({ in: 'bob' })
  expect(save([other, { in: 'bob' }], drawn, owner, {})).toEqual({})
  expect(save([drawn, {}], other, 'carol', { in: 'bob' })).toEqual({ in: 'carol' })
})
