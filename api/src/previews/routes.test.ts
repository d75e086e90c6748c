import { tmpdir } from 'node:os'
import { claimRun, finishRun, markCommitting } from '@anj/db'
import { createPreviewPool, type PreviewPool } from '@anj/engine'
import { newNode, setConfig, switchStep, unchangedTypes } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ingestText, testLimits } from '../datasets/testing.ts'
import type { Run } from '../runs/schema.ts'
import { addWorkflow } from '../runs/testing.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import type { Workflow } from '../workflows/schema.ts'

interface Page {
  readonly columns: { readonly name: string; readonly type: string }[]
  readonly rows: (string | null)[][]
  readonly rejects: object[]
  readonly offset: number
}

let pool: PreviewPool
let app: TestApp
let ann: Person
let workflow: Workflow
beforeAll(async () => {
  pool = createPreviewPool({ size: 1, limits: testLimits({ storeFolder: tmpdir() }) })
  app = await createTestApp({ previews: pool })
  ann = await app.superUser()
  const rows = Array.from({ length: 250 }, (_, i) => `${String(i + 1).padStart(3, '0')},name ${i + 1}\n`)
  const dataset = await ingestText(app, ann, `id,name\n${rows.join('')}`)
  workflow = await addWorkflow(ann, dataset.id, newNode('csvOutput', 'out', { x: 0, y: 0 }))
})
afterAll(async () => {
  await app.close()
  await pool.close()
})

const look = <T = Page>(kind: 'preview' | 'count', body: object) =>
  ann.call<T>('POST', `/api/workflows/${workflow.id}/${kind}`, body)
const drawn = () => ({ nodes: workflow.nodes, edges: workflow.edges })

test("returns a page of a node's rows as text without loss", async () => {
  const { status, body } = await look('preview', { nodeId: 'in', ...drawn(), offset: 100, limit: 2 })
  expect([status, body.message]).toEqual([200, 'Done.'])
  expect(body.data).toEqual({
    cut: [],
    found: null,
    columns: [
      { name: 'id', type: 'text' },
      { name: 'name', type: 'text' },
    ],
    rows: [
      ['101', 'name 101'],
      ['102', 'name 102'],
    ],
    rejects: [],
    numbers: [101, 102],
    isSample: false,
    offset: 100,
  })
  const first = await look('preview', { nodeId: 'in', ...drawn() })
  expect(first.body.data.rows).toHaveLength(100)
  expect(first.body.data.rows[0]).toEqual(['001', 'name 1'])
})

test("returns the number format of a workbook's column", async () => {
  const columns = [
    { name: 'id', type: 'text', numberFormat: '0.00%' },
    { name: 'name', type: 'text' },
  ]
  const nodes = workflow.nodes.map((node) =>
    node.id === 'in'
      ? { ...node, data: { ...node.data, config: { ...node.data.config, columns, types: unchangedTypes() } } }
      : node,
  )
  const { body } = await look('preview', { nodeId: 'in', nodes, edges: workflow.edges, limit: 1 })
  expect(body.data.columns).toEqual(columns)
})

test('truncates a long cell and adds an ellipsis', async () => {
  const { body } = await look('preview', { nodeId: 'in', ...drawn(), limit: 1, longestCell: 4 })
  expect(body.data.rows).toEqual([['001', 'name…']])
})

test('previews the graph in the request instead of the saved one', async () => {
  const nodes = workflow.nodes.map((node) =>
    node.id === 'pick'
      ? { ...node, data: { ...node.data, config: { selectedColumns: [{ column: 'name', name: 'who' }] } } }
      : node,
  )
  const { body } = await look('preview', { nodeId: 'pick', nodes, edges: workflow.edges, limit: 1 })
  expect(body.data).toMatchObject({ columns: [{ name: 'who' }], rows: [['name 1']] })
})

test("previews the table that flows into an output, even while the output's settings are incomplete", async () => {
  const output = newNode('postgresqlOutput', 'out', { x: 0, y: 0 })
  const nodes = [...workflow.nodes.slice(0, 2), output]
  const { body } = await look('preview', { nodeId: 'out', nodes, edges: workflow.edges, limit: 1 })
  expect(body.data.rows).toEqual([['001', 'name 1']])
})

test('runs previews of two workflows concurrently even if their nodes have the same IDs', async () => {
  const copy = await ann.call<Workflow>('POST', `/api/workflows/${workflow.id}/duplicate`, { name: 'Copy' })
  const looks = [workflow.id, copy.body.data.id].map((id) =>
    ann.call('POST', `/api/workflows/${id}/preview`, { nodeId: 'pick', ...drawn() }),
  )
  expect((await Promise.all(looks)).map(({ status }) => status)).toEqual([200, 200])
})

test('counts rows', async () => {
  expect((await look<{ rows: number }>('count', { nodeId: 'pick', ...drawn() })).body.data).toEqual({
    rows: 250,
    isSample: false,
  })
})

test('shows and counts the rows that pass through a step that is switched off', async () => {
  const chosen = setConfig(drawn(), 'pick', { selectedColumns: [{ column: 'gone', name: 'gone' }] })
  expect((await look('preview', { nodeId: 'pick', ...chosen })).status).toBe(422)
  const off = { nodeId: 'pick', ...switchStep(chosen, 'pick', true) }
  const { body } = await look('preview', { ...off, limit: 1 })
  expect([body.data.columns.map(({ name }) => name), body.data.rows]).toEqual([
    ['id', 'name'],
    [['001', 'name 1']],
  ])
  expect((await look<{ rows: number }>('count', off)).body.data.rows).toBe(250)
})

test('reports a problem in the graph at its node', async () => {
  const { nodes, edges } = drawn()
  const unconnected = await look('preview', { nodeId: 'pick', nodes, edges: [] })
  expect([unconnected.status, unconnected.body.code, unconnected.body.fields]).toEqual([
    422,
    'workflowHasProblems',
    { pick: 'Please connect a source to Column Selection.' },
  ])
  const broken = nodes.map((node) =>
    node.id === 'in' ? { ...node, data: { ...node.data, config: { datasetId: 5 } } } : node,
  )
  const invalid = await look('preview', { nodeId: 'pick', nodes: broken, edges })
  expect([invalid.status, invalid.body.code]).toEqual([422, 'workflowHasProblems'])
  const circle = await look('preview', {
    nodeId: 'pick',
    nodes,
    edges: [...edges, { id: 'x', source: 'pick', target: 'pick' }],
  })
  expect([circle.status, circle.body.message]).toEqual([422, 'Connections cannot form a loop.'])
  const nowhere = await look('preview', { nodeId: 'gone', nodes, edges })
  expect([nowhere.status, nowhere.body.message]).toEqual([404, 'The node was not found.'])
})

test("refuses to preview another user's dataset", async () => {
  const bob = await app.addUser('bob')
  const theirs = await ingestText(app, bob, 'secret\n1\n')
  const nodes = workflow.nodes.map((node) =>
    node.id === 'in'
      ? { ...node, data: { ...node.data, config: { ...node.data.config, datasetId: theirs.id } } }
      : node,
  )
  const { status, body } = await look('preview', { nodeId: 'in', nodes, edges: [] })
  expect([status, body.code]).toEqual([422, 'runFileMissing'])
})

test("reads a run's result from the dataset version that the run read, even after the file was deleted", async () => {
  const dataset = await ingestText(app, ann, 'id,name\n007,Bond\n006,Trevelyan\n')
  const own = await addWorkflow(ann, dataset.id, newNode('csvOutput', 'out', { x: 0, y: 0 }))
  const run = (await ann.call<Run>('POST', `/api/workflows/${own.id}/runs`, { revision: own.revision })).body
    .data
  const claimed = await claimRun(app.db, run.id)
  const claim = { runId: run.id, claimId: String(claimed?.claimId) }
  const counts = { in: 2, droppedEmpty: 0, rejected: 0, written: 2, stored: 2, emptyCellsToNull: 0 }
  await markCommitting(app.db, claim, {}, counts)
  await finishRun(app.db, claim, { status: 'succeeded', lines: [], reconciliation: counts })
  await ann.call('DELETE', `/api/datasets/${dataset.id}`)
  const { status, body } = await ann.call<Page>('GET', `/api/runs/${run.id}/result`)
  expect([status, body.data]).toEqual([
    200,
    {
      columns: [
        { name: 'id', type: 'text' },
        { name: 'name', type: 'text' },
      ],
      rows: [
        ['007', 'Bond'],
        ['006', 'Trevelyan'],
      ],
      offset: 0,
      found: null,
      cut: [],
      kept: null,
    },
  ])
  const seen = async (query: string) =>
    (await ann.call<Page & { found: number }>('GET', `/api/runs/${run.id}/result?${query}`)).body.data
  expect((await seen('sort=asc:id')).rows.map(([id]) => id)).toEqual(['006', '007'])
  expect(await seen('find=BOND&longestCell=2')).toMatchObject({
    rows: [['00…', 'Bo…']],
    found: 1,
    cut: [
      [0, 0],
      [0, 1],
    ],
  })
})
