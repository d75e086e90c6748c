import { randomUUID } from 'node:crypto'
import { claimIngest, createDataset, type DatasetWithVersion, finishIngest } from '@anj/db'
import { type ChildLimits, forkIngest, rowsAsCsvOptions } from '@anj/engine'
import { type Person, type TestApp, writeText } from '../testing.ts'

/** Adds a dataset in the state after an ingest, with text columns. Its columnar copy doesn't exist. */
export async function addReadyDataset(
  app: TestApp,
  person: Person,
  { fileName = 'orders.csv', columns = ['id', 'name'], sha256 = 'aa', content = 'id,name\n1,a\n' } = {},
): Promise<DatasetWithVersion> {
  const originalKey = `originals/${randomUUID()}`
  await writeText(app, originalKey, content)
  const owner = { ownerId: person.id, organizationId: person.organizationId }
  const bytes = Buffer.byteLength(content)
  // A worker that runs beside the test must not claim the dataset first.
  const [dataset, claim] = await app.db.transaction(async (tx) => {
    const made = await createDataset(tx, owner, { fileName, bytes, originalKey })
    return [made, await claimIngest(tx, made.version.id)] as const
  })
  if (!claim) throw new Error('The dataset was not claimed.')
  const profile = { rows: 1, emptyRows: 0, emptyCells: 0, notes: [], columns: columns.map(textColumn) }
  const columnarKey = `datasets/${dataset.id}/${dataset.version.id}.parquet`
  await finishIngest(app.db, claim.claimId, {
    columnarKey,
    sha256,
    bytes,
    options: rowsAsCsvOptions,
    profile,
  })
  return dataset
}

function textColumn(name: string) {
  const counts = { nulls: 0, approximateDistinct: 1, min: null, max: null, maxLength: 1, top: [] }
  return { name, ...counts, suggestedType: 'text' as const }
}

/** Adds a dataset and ingests it with the real engine, as a worker does. */
export async function ingestText(
  app: TestApp,
  person: Person,
  content: string,
  fileName = 'orders.csv',
): Promise<DatasetWithVersion> {
  const originalKey = `originals/${randomUUID()}`
  await writeText(app, originalKey, content)
  const owner = { ownerId: person.id, organizationId: person.organizationId }
  const bytes = Buffer.byteLength(content)
  const dataset = await createDataset(app.db, owner, { fileName, bytes, originalKey })
  await ingestWaiting(app)
  return dataset
}

/** Ingests every waiting version, as workers do. */
export async function ingestWaiting(app: TestApp): Promise<void> {
  const { storage } = app
  const waiting = await app.database.sql<
    { id: string }[]
  >`select id from dataset_versions where status = 'waiting'`
  for (const { id } of waiting) {
    const claim = await claimIngest(app.db, id)
    if (!claim) continue
    const { originalKey, datasetId, options } = claim.version
    const columnarKey = `datasets/${datasetId}/${id}.parquet`
    const request = {
      originalPath: storage.path(originalKey),
      columnarPath: storage.path(columnarKey),
      fileName: claim.fileName,
      options,
      limits: testLimits(app),
    }
    const { signal } = new AbortController()
    const result = await forkIngest(request, { progress: () => undefined }, { signal })
    await finishIngest(app.db, claim.claimId, { columnarKey, ...result })
  }
}

/** Small limits for child processes in tests. */
export function testLimits(app: Pick<TestApp, 'storeFolder'>): ChildLimits {
  const MB = 1024 * 1024
  return {
    memoryBytes: 256 * MB,
    residentBytes: 700 * MB,
    temporaryDirectory: app.storeFolder,
    temporaryBytes: 256 * MB,
  }
}
