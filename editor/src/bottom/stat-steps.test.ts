import { type DataType, newNode } from '@anj/workflow'
import { expect, test } from 'vitest'
import type { Stat } from '../grid/column-stat.ts'
import { statStep } from './stat-steps.ts'

const graph = { nodes: [newNode('csvInput', 'in', { x: 0, y: 0 })], edges: [] }

/** Returns the conditions of the step behind a figure, or null if there is no step. */
function conditions(type: DataType, stat: Stat): readonly string[] | null {
  const done = statStep({ name: 'a', type }, stat)?.(graph, 'in')
  if (!done?.ok) return null
  const step = done.value.graph.nodes.find(({ id }) => id === done.value.stepId)
  if (step?.data.kind !== 'filterRows') throw new Error('no filter was added')
  const config: unknown = step.data.config
  const { groups } = config as { groups: { conditions: { operator: string; values: string[] }[] }[] }
  return groups.flatMap((group) =>
    group.conditions.map(({ operator, values }) => [operator, ...values].join(' ')),
  )
}

test('a value keeps its rows, and empty values keep the rows without a value', () => {
  expect(conditions('text', { kind: 'value', value: 'EU' })).toEqual(['is EU'])
  expect(conditions('bit', { kind: 'value', value: 'false' })).toEqual(['isFalse'])
  expect(conditions('text', { kind: 'value', value: '' })).toEqual(['isEmpty'])
  expect(conditions('int', { kind: 'empty' })).toEqual(['isEmpty'])
})

test('a range includes its ends, and an end may stay open', () => {
  expect(conditions('int', { kind: 'range', from: '5', to: '10' })).toEqual(['isAtLeast 5', 'isAtMost 10'])
  expect(conditions('date', { kind: 'range', from: '2026-03-01', to: '' })).toEqual(['isAtLeast 2026-03-01'])
})

test('a figure that no condition can name has no step', () => {
  expect(conditions('int', { kind: 'range', from: '', to: '' })).toBeNull()
  expect(conditions('int', { kind: 'range', from: 'x', to: '' })).toBeNull()
  expect(conditions('text', { kind: 'range', from: 'a', to: 'b' })).toBeNull()
  expect(conditions('decimal', { kind: 'value', value: '1e+21' })).toBeNull()
  expect(conditions('text', { kind: 'value', value: 'x'.repeat(200) })).toBeNull()
})
