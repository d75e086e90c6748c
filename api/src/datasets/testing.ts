import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { claimIngest, createDataset, type DatasetWithVersion, finishIngest } from '@anj/db'
import { type ChildLimits, forkIngest, rowsAsCsvOptions } from '@anj/engine'
import type { DatasetProfile, ReadingOptions } from '@anj/workflow'
import { ZipFile } from 'yazl'
import { type Person, type TestApp, writeText } from '../testing.ts'

interface ReadyDataset {
  readonly fileName?: string
  readonly columns?: readonly string[]
  readonly sha256?: string
  readonly content?: string | Buffer
  readonly options?: ReadingOptions
  readonly files?: DatasetProfile['files']
}

/** Adds a dataset in the state after an ingest, with text columns. Its columnar copy doesn't exist. */
export async function addReadyDataset(
  app: TestApp,
  person: Person,
  {
    fileName = 'orders.csv',
    columns = ['id', 'name'],
    sha256 = 'aa',
    content = 'id,name\n1,a\n',
    options = rowsAsCsvOptions,
    files,
  }: ReadyDataset = {},
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
  const cells = { rows: files?.length ?? 1, emptyRows: 0, emptyCells: 0, notes: [] }
  const profile = { ...cells, columns: columns.map(textColumn), ...(files && { files }) }
  const columnarKey = `datasets/${dataset.id}/${dataset.version.id}.parquet`
  await finishIngest(app.db, claim.claimId, {
    columnarKey,
    sha256,
    bytes,
    options,
    profile,
  })
  return dataset
}

/** Adds a set of files with one row each, in the state after an ingest. */
export async function addReadySet(
  app: TestApp,
  person: Person,
  names: readonly string[],
): Promise<DatasetWithVersion> {
  const content = await archiveOf(Object.fromEntries(names.map((name, i) => [name, `id,name\n${i + 1},a\n`])))
  const files = names.map((name) => ({ name, rows: 1 }))
  const options = { ...rowsAsCsvOptions, fileSet: { pattern: '' } }
  return await addReadyDataset(app, person, { fileName: 'orders.zip', content, options, files })
}

/** Returns a ZIP archive of another library. */
export async function archiveOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return await buffer(zip.outputStream)
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
