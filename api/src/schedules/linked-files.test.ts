import { claimIngest, finishIngest, readDatasetAgain } from '@anj/db'
import { rowsAsCsvOptions } from '@anj/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addReadyDataset } from '../datasets/testing.ts'
import { addWorkflow } from '../runs/testing.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import { createScheduleFixture, type ScheduleFixture, schedule, type WorkflowFile } from './testing.ts'

let app: TestApp
let ann: Person
let fixture: ScheduleFixture
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
  fixture = await createScheduleFixture(app, ann)
})
afterAll(() => app.close())

/** Returns the ID of the dataset that a file's schedule reads. */
async function readBySchedule(file: WorkflowFile): Promise<string | undefined> {
  const { body } = await schedule(ann, file)
  const [row] = await app.database.sql<{ id: string }[]>`
    select node -> 'data' -> 'config' ->> 'datasetId' as id
    from schedules, jsonb_array_elements(snapshot -> 'nodes') as node
    where schedules.id = ${body.data._id} and node ->> 'id' = 'in'`
  return row?.id
}

/** Re-reads a dataset with options that give it different columns. */
async function readAgain(datasetId: string, columns: readonly string[]): Promise<void> {
  const again = await readDatasetAgain(app.db, ann.id, datasetId, rowsAsCsvOptions)
  const claim = await claimIngest(app.db, again?.version.id ?? '')
  const counts = { nulls: 0, approximateDistinct: 1, min: null, max: null, maxLength: 1, top: [] }
  await finishIngest(app.db, claim?.claimId ?? '', {
    columnarKey: `datasets/${datasetId}/${again?.version.id}.parquet`,
    sha256: 'aa',
    bytes: 13,
    options: rowsAsCsvOptions,
    profile: {
      rows: 1,
      emptyRows: 0,
      emptyCells: 0,
      notes: [],
      columns: columns.map((name) => ({ name, ...counts, suggestedType: 'text' as const })),
    },
  })
}

test("links a workflow's file even after it was re-read with different options", async () => {
  const { datasetId } = fixture
  await readAgain(datasetId, ['id;name'])
  expect(await readBySchedule(fixture.file)).toBe(datasetId)
  await readAgain(datasetId, ['id', 'name'])
  await readAgain(datasetId, ['id,name'])
  expect(await readBySchedule(fixture.file)).toBe(datasetId)
})

test("links a workflow's file once its wrong first options are corrected", async () => {
  const { id: datasetId } = await addReadyDataset(app, ann, { columns: ['id;name'] })
  await readAgain(datasetId, ['id', 'name'])
  const out = fixture.workflow.nodes.find(({ id }) => id === 'out')
  if (!out) throw new Error('the workflow has no output')
  const { id } = await addWorkflow(ann, datasetId, out)
  const file = { ...fixture.file, workFlow: { ...fixture.file.workFlow, id } }
  expect(await readBySchedule(file)).toBe(datasetId)
})
