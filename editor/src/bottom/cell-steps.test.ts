import { type DataType, newNode, type WorkflowGraph } from '@anj/workflow'
import { expect, test } from 'vitest'
import { cellSteps } from './cell-steps.ts'

const source = newNode('csvInput', 'in', { x: 0, y: 0 })
const graph: WorkflowGraph = {
  nodes: [
    {
      ...source,
      data: { ...source.data, config: { ...source.data.config, columns: [{ name: 'paid', type: 'text' }] } },
    },
  ],
  edges: [],
}
const labels = (type: DataType, value: string | null) =>
  cellSteps({ name: 'paid', type }, value).map(({ label }) => label)
const settingsAfter = (label: string, type: DataType, value: string | null, before = graph) => {
  const offered = cellSteps({ name: 'paid', type }, value).find((step) => step.label === label)
  const done = offered?.edit(before, 'in')
  if (!done?.ok) throw new Error(`${label} is refused`)
  const step = done.value.graph.nodes.find(({ id }) => id === done.value.stepId)
  return { graph: done.value.graph, kind: step?.data.kind, config: step?.data.config }
}

test('an empty cell offers to keep or to remove the rows without a value', () => {
  const offered = ['Keep rows without a value', 'Remove rows without a value']
  expect([labels('int', null), labels('text', '')]).toEqual([offered, offered])
  expect(settingsAfter('Remove rows without a value', 'text', null).config).toMatchObject({
    groups: [{ conditions: [{ column: 'paid', operator: 'isNotEmpty', values: [] }] }],
  })
})

test('a cell of a yes-no column keeps or removes the rows with its value', () => {
  expect(settingsAfter('Keep rows with false', 'bit', 'false').config).toMatchObject({
    groups: [{ conditions: [{ operator: 'isFalse' }] }],
  })
  expect(settingsAfter('Remove rows with true', 'bit', 'true').config).toMatchObject({
    groups: [{ conditions: [{ operator: 'isFalse' }] }],
  })
})

test('only values with an order offer the rows from a value on, and a long value is cut in the menu alone', () => {
  expect(labels('text', 'EU')).not.toContain('Keep rows from EU on')
  expect(labels('date', '2026-03-01')).toContain('Keep rows from 2026-03-01 on')
  const long = 'x'.repeat(31)
  expect(labels('text', long)[0]).toBe(`Keep rows with ${'x'.repeat(30)}…`)
  expect(settingsAfter(`Keep rows with ${'x'.repeat(30)}…`, 'text', long).config).toMatchObject({
    groups: [{ conditions: [{ operator: 'is', values: [long] }] }],
  })
})

test('a second value to replace goes into the step that stands there', () => {
  const first = settingsAfter('Replace EU …', 'text', 'EU')
  const second = settingsAfter('Replace US …', 'text', 'US', first.graph)
  expect(second.graph.nodes).toHaveLength(2)
  expect(second).toMatchObject({
    kind: 'replaceValues',
    config: { columns: ['paid'], pairs: [{ from: 'EU' }, { from: 'US' }] },
  })
})
