import { initialConfig, newNode, type WorkflowGraph } from '@anj/workflow'
import { expect, test } from 'vitest'
import { loadStartsOf, readLoadFromOptions } from './load-starts.ts'

const input = newNode('postgresqlInput', 'in', { x: 0, y: 0 })
const config = {
  ...initialConfig('postgresqlInput'),
  columns: [{ name: 'changed', type: 'date' as const }],
  incremental: { column: 'changed', lookBack: 0, lookBackUnit: 'days' as const },
}
const graph: WorkflowGraph = {
  nodes: [
    { ...input, data: { ...input.data, label: 'Orders', config } },
    newNode('dataTable', 'step', { x: 1, y: 0 }),
    newNode('csvOutput', 'out', { x: 2, y: 0 }),
  ],
  edges: [
    { id: 'e1', source: 'in', target: 'step' },
    { id: 'e2', source: 'step', target: 'out' },
  ],
}
const starts = (...given: readonly string[]) => loadStartsOf(graph, readLoadFromOptions(given))

test('an input begins after a value or at the beginning, by its name or its ID', () => {
  expect(starts('Orders=2026-11-02')).toEqual({ in: '2026-11-02' })
  expect(starts('in=beginning')).toEqual({ in: null })
})

test('a run without a server needs a start for each input with a rising column', () => {
  expect(() => starts()).toThrow(/--load-from "Orders=beginning"/)
  expect(() => starts('Orders=beginning', 'Clients=beginning')).toThrow(/Clients/)
  expect(() => starts('Orders=yesterday')).toThrow(/2026-01-31/)
  expect(() => starts('Orders')).toThrow(/NAME=VALUE/)
})
