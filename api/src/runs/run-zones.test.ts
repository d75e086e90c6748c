import { tmpdir } from 'node:os'
import { claimRun } from '@anj/db'
import { createPreviewPool, type PreviewPool } from '@anj/engine'
import { newNode, type WorkflowNode } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ingestText, testLimits } from '../datasets/testing.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import type { Workflow } from '../workflows/schema.ts'
import type { Run } from './schema.ts'
import { addWorkflow } from './testing.ts'

let pool: PreviewPool
let app: TestApp
let ann: Person
let workflow: Workflow
beforeAll(async () => {
  pool = createPreviewPool({ size: 1, limits: testLimits({ storeFolder: tmpdir() }) })
  app = await createTestApp({ previews: pool })
  ann = await app.superUser()
  const dataset = await ingestText(app, ann, 'id,name\n1,Ada\n')
  workflow = await addWorkflow(ann, dataset.id, newNode('csvOutput', 'out', { x: 0, y: 0 }))
})
afterAll(async () => {
  await app.close()
  await pool.close()
})

const start = (more: object = {}) =>
  ann.call<Run>('POST', `/api/workflows/${workflow.id}/runs`, { revision: workflow.revision, ...more })

/** Returns the date in a zone, computed without Anj's own code. */
const dateIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)

test('a run has the zone of its request, or UTC, and a date once it has started', async () => {
  const usual = await start()
  expect(usual.body.data).toMatchObject({ timeZone: 'UTC', today: null })
  const { body } = await start({ timeZone: 'Pacific/Kiritimati' })
  expect(body.data).toMatchObject({ timeZone: 'Pacific/Kiritimati', today: null })
  const claimed = await claimRun(app.db, body.data.id)
  const told = await ann.call<Run>('GET', `/api/runs/${body.data.id}`)
  expect(told.body.data).toMatchObject({
    timeZone: 'Pacific/Kiritimati',
    today: dateIn('Pacific/Kiritimati', claimed?.startedAt ?? new Date(0)),
  })
  const listed = await ann.call<readonly Run[]>('GET', `/api/workflows/${workflow.id}/runs`)
  expect(listed.body.data[0]?.today).toBe(told.body.data.today)
})

test('a repeated run keeps the zone, unless the request names another one', async () => {
  const { id } = (await start({ timeZone: 'Asia/Tokyo' })).body.data
  const again = (body?: object) => ann.call<Run>('POST', `/api/runs/${id}/again`, body)
  expect((await again()).body.data).toMatchObject({ timeZone: 'Asia/Tokyo', today: null })
  expect((await again({ timeZone: 'America/Lima' })).body.data.timeZone).toBe('America/Lima')
})

test('an unknown zone is refused with its name', async () => {
  const { id } = (await start()).body.data
  const zone = { timeZone: 'Mars/Phobos' }
  for (const { status, body } of [
    await start(zone),
    await ann.call('POST', `/api/runs/${id}/again`, zone),
    await preview('Mars/Phobos'),
  ])
    expect([status, body.code, body.message]).toEqual([
      422,
      'timeZoneUnknown',
      'Mars/Phobos is not a known time zone. Use a name such as Europe/Berlin',
    ])
})

function preview(timeZone: string) {
  const calculate = newNode('calculateColumns', 'calculate', { x: 1, y: 1 })
  const config = { ...calculate.data.config, columns: [{ name: 'day', formula: 'today()' }] }
  const nodes = [
    ...(workflow.nodes as readonly WorkflowNode[]),
    { ...calculate, data: { ...calculate.data, config } },
  ]
  const edges = [{ id: 'e', source: 'in', target: 'calculate' }]
  const body = { nodeId: 'calculate', nodes, edges, timeZone }
  return ann.call<{ rows: string[][] }>('POST', `/api/workflows/${workflow.id}/preview`, body)
}

test("a preview's formulas use the zone of the request", async () => {
  // These zones are 25 hours apart, so they never have the same date.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const before = dateIn(zone, new Date())
    const { status, body } = await preview(zone)
    expect([status, body.message]).toEqual([200, 'Done.'])
    expect([before, dateIn(zone, new Date())]).toContain(body.data.rows[0]?.[2])
  }
})
