import { claimRun, finishRun, recordRunNews } from '@anj/db'
import type { RuleResult } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import type { Run } from './schema.ts'
import { addRunnableWorkflow } from './testing.ts'

let app: TestApp
let ann: Person
let bob: Person
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
  bob = await app.addUser('bob')
})
afterAll(() => app.close())

const result = (rule: string, failed: number): RuleResult => ({
  nodeId: 'check',
  rule,
  onFailure: 'warn',
  checked: 10,
  failed,
})

/** Executes a run of a workflow whose rules have these results. */
async function addCheckedRun(
  { id: workflowId, revision }: { readonly id: string; readonly revision: number },
  rules: readonly RuleResult[],
  more: object = {},
): Promise<string> {
  const { id } = (await ann.call<Run>('POST', `/api/workflows/${workflowId}/runs`, { revision, ...more }))
    .body.data
  const claimId = (await claimRun(app.db, id))?.claimId ?? ''
  await recordRunNews(app.db, { runId: id, claimId }, { lines: [], rules })
  // The same news may be written again with the end of the run.
  await finishRun(app.db, { runId: id, claimId }, { status: 'failed', lines: [], rules })
  return id
}

test('lists the counts of the rules of a node over the last runs, newest first', async () => {
  const workflow = await addRunnableWorkflow(app, ann)
  const first = await addCheckedRun(workflow, [result('b', 1), result('a', 0)])
  await addCheckedRun(workflow, [])
  const last = await addCheckedRun(workflow, [result('b', 3), { ...result('c', 4), nodeId: 'other' }])
  const path = `/api/workflows/${workflow.id}/rule-results`
  const { status, body } = await ann.call('GET', `${path}?nodeId=check`)
  expect([status, body.data]).toMatchObject([
    200,
    [
      { runId: last, rules: [{ rule: 'b', onFailure: 'warn', checked: 10, failed: 3 }] },
      {
        runId: first,
        rules: [
          { rule: 'b', checked: 10, failed: 1 },
          { rule: 'a', checked: 10, failed: 0 },
        ],
      },
    ],
  ])
  expect((await ann.call('GET', `${path}?nodeId=check&limit=1`)).body.data).toMatchObject([{ runId: last }])
  expect((await ann.call('GET', `${path}?nodeId=none`)).body.data).toEqual([])
  expect((await ann.call('GET', path)).status).toBe(400)
  expect((await bob.call('GET', `${path}?nodeId=check`)).status).toBe(404)
})

test('leaves out test runs, whose rows are not those of the workflow', async () => {
  const workflow = await addRunnableWorkflow(app, ann)
  await addCheckedRun(workflow, [result('a', 1)], { firstRows: 10 })
  const { body } = await ann.call('GET', `/api/workflows/${workflow.id}/rule-results?nodeId=check`)
  expect(body.data).toEqual([])
})
