import { newNode } from '@anj/workflow'
import { expect, test } from 'vitest'
import { noHistory } from '../store/history.ts'
import { insightNode } from './insight-place.ts'

const advisor = newNode('aiAdvisor', 'advisor', { x: 0, y: 0 })
const suppressed = [{ key: 'a', reason: 'So be it' }]
const workflow = (access: 'own' | 'edit' | 'read') => ({
  id: 'w',
  name: 'Shared',
  nodes: [{ ...advisor, data: { ...advisor.data, config: { ...advisor.data.config, suppressed } } }],
  edges: [],
  notes: [],
  parameters: [],
  access,
  history: noHistory,
})

test("a user with read access sees the node's settings but can't change them", () => {
  const read = insightNode(workflow('read'), 'aiAdvisor')
  expect(read.node?.data.config.suppressed).toEqual(suppressed)
  expect(read.mayChange).toBe(false)
  expect(insightNode(workflow('edit'), 'aiAdvisor').mayChange).toBe(true)
})

test("a deleted node or an unopened workflow can't be changed", () => {
  expect(insightNode(workflow('own'), 'databaseDiagram')).toEqual({ node: null, mayChange: false })
  expect(insightNode(undefined, 'aiAdvisor')).toEqual({ node: null, mayChange: false })
})
