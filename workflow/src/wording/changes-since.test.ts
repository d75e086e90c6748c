import { expect, test } from 'vitest'
import type { WorkflowGraph, WorkflowNode } from '../graph/document.ts'
import { newNode } from '../graph/new-node.ts'
import { changesSince } from './changes-since.ts'
import { differencesOf } from './differences.ts'

const node = (
  id: string,
  kind: Parameters<typeof newNode>[0],
  config: object = {},
  label = id,
): WorkflowNode => {
  const plain = newNode(kind, id, { x: 0, y: 0 })
  return {
    ...plain,
    data: { ...plain.data, label, config: { ...plain.data.config, ...config } },
  } as WorkflowNode
}
const sorted = (column: string) => ({
  keys: [{ column, descending: false, emptyFirst: false, ignoreCase: false }],
})
const changes = (earlier: readonly WorkflowNode[], now: readonly WorkflowNode[]) => {
  const [before, after]: readonly WorkflowGraph[] = [earlier, now].map((nodes) => ({ nodes, edges: [] }))
  return before && after ? changesSince(before, after, differencesOf(before, after)) : []
}

test('names what was added and removed, and shows the settings of a step before and after', () => {
  expect(
    changes(
      [node('old', 'dataTable'), node('sort', 'sortRows', sorted('Amount')), node('same', 'dataTable')],
      [node('sort', 'sortRows', sorted('Region')), node('same', 'dataTable'), node('new', 'dataTable')],
    ),
  ).toEqual([
    { id: 'new', name: 'new', change: 'added' },
    { id: 'old', name: 'old', change: 'removed' },
    { id: 'sort', name: 'sort', change: 'changed', before: 'by Amount', after: 'by Region' },
  ])
})

test('says that a step was switched off, also with other changes', () => {
  const off = (step: WorkflowNode) => ({ ...step, data: { ...step.data, switchedOff: true } })
  const [one, other] = [node('sort', 'sortRows', sorted('a')), node('sort', 'sortRows', sorted('b'))]
  const about = { id: 'sort', name: 'sort', change: 'changed' }
  expect(changes([one], [off(one)])).toEqual([{ ...about, settings: ['switched off'] }])
  expect(changes([off(one)], [other])).toEqual([
    { ...about, before: 'by a', after: 'by b', settings: ['switched on'] },
  ])
})

test('names the settings of a source, and shows both names of a component with another name', () => {
  expect(
    changes(
      [node('out', 'csvOutput', { fileName: 'a.csv' }), node('table', 'dataTable', {}, 'Before')],
      [node('out', 'csvOutput', { fileName: 'b.csv' }), node('table', 'dataTable', {}, 'After')],
    ),
  ).toEqual([
    { id: 'out', name: 'out', change: 'changed', settings: [expect.stringMatching(/file/i)] },
    { id: 'table', name: 'After', change: 'changed', before: 'Before', after: 'After' },
  ])
})
