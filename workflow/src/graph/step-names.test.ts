import { expect, test } from 'vitest'
import { newNode } from './new-node.ts'
import { stepNames } from './step-names.ts'

const at = { x: 0, y: 0 }
const typed = newNode('csvInput', 'orders', at)
const file = { ...typed, data: { ...typed.data, config: { ...typed.data.config, fileName: 'orders.csv' } } }
const labelled = newNode('changeDataType', 'named', at)

test('names a step by its label, its file or its kind, and numbers repeated names', () => {
  const nodes = [
    file,
    newNode('columnSelection', 'pick', at),
    newNode('changeDataType', 'first', at),
    newNode('changeDataType', 'second', at),
    { ...labelled, data: { ...labelled.data, label: 'Fix dates' } },
  ]
  expect([...stepNames({ nodes })]).toEqual([
    ['orders', 'orders.csv'],
    ['first', 'Change Data Type'],
    ['second', 'Change Data Type (2)'],
    ['named', 'Fix dates'],
  ])
})

test('leaves out a file whose columns all stay text', () => {
  const { types: _, ...config } = typed.data.config
  expect(stepNames({ nodes: [{ ...typed, data: { ...typed.data, config } }] }).size).toBe(0)
})
