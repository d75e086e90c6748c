import { newNode } from '@anj/workflow'
import { expect, test } from 'vitest'
import { renameNode } from '../store/graph-changes.ts'
import { findNodes } from './find-nodes.ts'

const at = { x: 0, y: 0 }
const file = newNode('csvInput', 'file', at)
const named = { ...file, data: { ...file.data, config: { ...file.data.config, fileName: 'Customers.csv' } } }
const graph = { nodes: [named, newNode('innerJoin', 'join', at), newNode('csvOutput', 'out', at)], edges: [] }
const nodes = renameNode(graph, 'join', 'Orders of customers').nodes
const found = (wanted: string) => findNodes(nodes, wanted).map(({ id }) => id)

test('a node is found by title, by the name that its user gave it and by its file', () => {
  expect(found('inner')).toEqual(['join'])
  expect(found('orders')).toEqual(['join'])
  expect(found('customers.CSV')).toEqual(['file'])
})

test('every word must be there, and a name that begins with the first stands in front', () => {
  expect(found('csv out')).toEqual(['out'])
  expect(found('or')).toEqual(['join'])
  expect(found('nothing like it')).toEqual([])
})

test('with nothing asked for all are there', () => {
  expect(found(' ')).toHaveLength(3)
})
