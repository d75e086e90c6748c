import { expect, test } from 'vitest'
import type { Workflow, WorkflowGraph } from '../graph/document.ts'
import { findProblems } from '../graph/find-problems.ts'
import { testGraph, testNode } from '../graph/testing.ts'
import { parseWorkflowFile } from './parse-workflow-file.ts'
import { withoutSecrets } from './private-fields.ts'
import { serializeWorkflow } from './serialize-workflow.ts'

const opened = (text: string) => {
  const result = parseWorkflowFile(text)
  if (!result.ok) throw new Error(result.problem.sentence)
  return result.value
}
const saved = (graph: WorkflowGraph) => {
  const workflow: Workflow = { ...graph, id: 'w', name: 'Shop' }
  return opened(serializeWorkflow(workflow, []))
}
const configOf = (graph: WorkflowGraph, id: string) => graph.nodes.find((node) => node.id === id)?.data.config

const source = testNode('in', 'mysqlInput', { connectionId: 'c', databaseName: 'shop' })

test('restores the settings of an advisor except its baseline run', () => {
  const advisor = testNode('advisor', 'aiAdvisor', {
    rulesOff: ['no-index'],
    sampling: false,
    suppressed: [{ key: 'no-primary-key [sales.passwords]', reason: 'A log of passwords, kept as it is' }],
    baselineRunId: '2f0f5a3e-6f4e-4a39-9a6e-0a51a6c1f2b7',
    summary: false,
  })
  const dictionary = testNode('out', 'dataDictionary', { schemas: ['sales'], views: false })
  const { graph, notes } = saved(testGraph([source, dictionary, advisor], ['in>out', 'out>advisor']))
  expect(configOf(graph, 'out')).toEqual(dictionary.data.config)
  expect(configOf(graph, 'advisor')).toEqual({ ...advisor.data.config, baselineRunId: null })
  expect(graph.edges).toHaveLength(2)
  expect(notes).toEqual([])
})

test("keeps the positions of a diagram's tables, whatever their names", () => {
  const at = { x: -12.5, y: 40 }
  const positions = { 'public.orders': at, 'public.password_resets': at, datasetId: at, secrets: at, x: at }
  const diagram = testNode('out', 'databaseDiagram', {
    schemas: ['public'],
    views: false,
    implied: false,
    positions,
  })
  const { graph, notes } = saved(testGraph([source, diagram], ['in>out']))
  expect(configOf(graph, 'out')).toEqual(diagram.data.config)
  expect(notes).toEqual([])
  expect(withoutSecrets(diagram.data.config)).toEqual(diagram.data.config)
})

test('removes secrets even if they have the form of positions', () => {
  expect(
    withoutSecrets({ password: { x: 'pa55', y: 1 }, secret: { x: 1, y: 2, z: 3 }, passwords: [1] }),
  ).toEqual({})
})

test('replaces invalid settings with the defaults', () => {
  const broken: object = { positions: { orders: { x: 'left' } } }
  const { graph, notes } = saved(testGraph([source, testNode('out', 'databaseDiagram', broken)], ['in>out']))
  expect(configOf(graph, 'out')).toEqual(testNode('o', 'databaseDiagram').data.config)
  expect(notes).toHaveLength(1)
})

test.each([
  [['Data Dictionary'], ['dataDictionary']],
  [
    ['Data Dictionary', 'AISuggestion'],
    ['dataDictionary', 'aiAdvisor'],
  ],
  [['Database Diagram'], ['databaseDiagram']],
  [['DB Diagram'], ['databaseDiagram']],
])('opens an original file with %j and asks only for its password', (titles, kinds) => {
  const node = (id: string, title: string, type: string) => ({
    id,
    position: { x: 0, y: 0 },
    data: { title, type },
  })
  const file = {
    workFlow: {
      id: 'w',
      name: 'Old',
      nodes: [node('in', 'PostgreSQL', 'input'), ...titles.map((title, i) => node(`o${i}`, title, 'output'))],
      edges: titles.map((_, i) => ({ id: `e${i}`, source: i === 0 ? 'in' : `o${i - 1}`, target: `o${i}` })),
    },
    input: {
      remote: [
        {
          workflowId: 'w',
          nodeId: 'in',
          fetchDatabasesBody: { serverName: 'db.example', port: 5432, userId: 'u', password: 'hunter2' },
          fetchDatabasesResponse: {
            success: true,
            databases: ['shop'],
            dataDictionary: [],
            diagramMetadata: {},
          },
          selectedDatabaseName: 'shop',
          selectedTableName: '',
        },
      ],
    },
    preparation: {},
    output: { remote: { serverName: '', databaseName: '' } },
  }
  const { graph } = opened(JSON.stringify(file))
  expect(graph.nodes.slice(1).map(({ data }) => data.kind)).toEqual(kinds)
  expect(graph.nodes.slice(1).map(({ data }) => data.config)).toEqual(
    graph.nodes.slice(1).map(({ data }) => testNode('x', data.kind).data.config),
  )
  expect(findProblems(graph).map(({ code }) => code)).toEqual(['databasePasswordRequired'])
  expect(JSON.stringify(graph)).not.toContain('hunter2')
})
