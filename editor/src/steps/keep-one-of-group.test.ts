import { comparedColumn, isKind, newNode, newSimilarRows, sourcesOf, type WorkflowGraph } from '@anj/workflow'
import { expect, test } from 'vitest'
import { keepOneOfEachGroup } from './keep-one-of-group.ts'

const file = newNode('csvInput', 'in', { x: 0, y: 0 })
const similar = newNode('similarRows', 'similar', { x: 300, y: 0 })
const columns = ['name', 'group', 'score'].map((name) => ({ name, type: 'text' as const }))
const drawn: WorkflowGraph = {
  nodes: [
    { ...file, data: { ...file.data, config: { ...file.data.config, datasetId: 'd', columns } } },
    {
      ...similar,
      data: {
        ...similar.data,
        config: { ...newSimilarRows([comparedColumn('name')]), keep: 'similar' },
      },
    },
    newNode('csvOutput', 'out', { x: 600, y: 0 }),
  ],
  edges: [
    { id: 'a', source: 'in', target: 'similar' },
    { id: 'b', source: 'similar', target: 'out' },
  ],
}

function kept(graph: WorkflowGraph) {
  const edited = keepOneOfEachGroup(graph, 'similar')
  if (!edited?.ok) throw new Error('Not possible')
  return edited.value
}

test('keeps the most similar row of each group, in the columns that the step adds, and all rows without a group', () => {
  const { graph, stepId } = kept(drawn)
  const step = graph.nodes.find(({ id }) => id === stepId)
  expect(step?.data.config).toEqual({
    columns: ['group (2)'],
    keep: 'first',
    order: [{ column: 'score (2)', descending: true, emptyFirst: false, ignoreCase: false }],
  })
  expect(sourcesOf(graph, stepId).map(({ id }) => id)).toEqual(['similar'])
  expect(sourcesOf(graph, 'out').map(({ id }) => id)).toEqual([stepId])
  const [found] = sourcesOf(graph, stepId)
  expect(found && isKind(found, 'similarRows') && found.data.config.keep).toBe('all')
})

test('adds no second step if one keeps a row of each group already', () => {
  const once = kept(drawn)
  const twice = kept(once.graph)
  expect(twice.stepId).toBe(once.stepId)
  expect(twice.graph).toEqual(once.graph)
})
