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

test('finds a node by its title, its custom name and its file', () => {
  expect(found('inner')).toEqual(['join'])
  expect(found('orders')).toEqual(['join'])
  expect(found('customers.CSV')).toEqual(['file'])
})

test('requires every word and lists names that start with the first word first', () => {
  expect(found('csv out')).toEqual(['out'])
  expect(found('or')).toEqual(['join'])
  expect(found('nothing like it')).toEqual([])
})

test('returns all nodes for an empty search', () => {
  expect(found(' ')).toHaveLength(3)
})
