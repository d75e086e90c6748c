import { claimRun, createRun, finishRun, markCommitting } from '@anj/db'
import { type Insight, insightFileName, newNode, summaryOf, type WorkflowGraph } from '@anj/workflow'
import { testDictionary, testTable } from '@anj/workflow/dictionary-testing'
import { type Person, type TestApp, writeText } from '../testing.ts'
import type { Workflow } from '../workflows/schema.ts'

export const shop = {
  kind: 'dictionary',
  dictionary: testDictionary([
    testTable('public.customers', ['id', 'name text'], { key: ['id'] }),
    testTable('public.orders', ['id', 'customer_id', 'note text'], { key: ['id'] }),
  ]),
} as const satisfies Insight

const at = { x: 0, y: 0 }
const outputs = { dictionary: 'dataDictionary', diagram: 'databaseDiagram', advice: 'aiAdvisor' } as const

/** Returns a graph that consists of a PostgreSQL input and the node that produces this kind of insight. */
export function insightGraph({ kind }: Pick<Insight, 'kind'>): WorkflowGraph {
  const input = newNode('postgresqlInput', 'in', at)
  const output = newNode(outputs[kind], 'out', at)
  if (kind !== 'advice') return { nodes: [input, output], edges: [{ id: 'e1', source: 'in', target: 'out' }] }
  return {
    nodes: [input, newNode('dataDictionary', 'dictionary', at), output],
    edges: [
      { id: 'e1', source: 'in', target: 'dictionary' },
      { id: 'e2', source: 'dictionary', target: 'out' },
    ],
  }
}

/** Adds a finished run with an insight, in the same state as after a worker's run. */
export async function addInsightRun(
  app: TestApp,
  person: Person,
  insight: Insight = shop,
  workflowId?: string,
): Promise<{ readonly runId: string; readonly workflowId: string }> {
  const snapshot = insightGraph(insight)
  const id = workflowId ?? (await addInsightWorkflow(person, snapshot))
  const { id: userId, organizationId } = person
  const actor = { userId, organizationId, userName: 'somebody', address: null }
  const { id: runId } = await createRun(app.db, actor, {
    workflowId: id,
    workflowName: 'Shop',
    revision: 1,
    snapshot,
    datasetVersions: {},
  })
  const run = await claimRun(app.db, runId)
  const claim = { runId, claimId: String(run?.claimId) }
  const summary = summaryOf(insight)
  await markCommitting(app.db, claim, {}, null, summary)
  const key = `artifacts/${runId}/output`
  const content = JSON.stringify(insight)
  await writeText(app, key, content)
  const file = {
    kind: 'insight',
    fileName: insightFileName(summary, 'json'),
    key,
    bytes: Buffer.byteLength(content),
    expiresAt: new Date(Date.now() + 86_400_000),
  } as const
  await finishRun(app.db, claim, { status: 'succeeded', lines: [], artifacts: [file] })
  return { runId, workflowId: id }
}

async function addInsightWorkflow(person: Person, { nodes, edges }: WorkflowGraph): Promise<string> {
  const { body } = await person.call<Workflow>('POST', '/api/workflows', { name: 'Shop' })
  const { id } = body.data
  const saved = await person.call('PATCH', `/api/workflows/${id}`, { revision: 1, nodes, edges })
  if (saved.status !== 200) throw new Error(saved.body.message)
  return id
}
