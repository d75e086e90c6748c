import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { encryptSecret, fetchBeforeRun, filesOf, prepareRun } from '@anj/core'
import {
  createDataset,
  createPlace,
  createRun,
  createWorkflow,
  type DatasetWithVersion,
  defaultLimits,
  type FollowChoice,
  getDataset,
  heartbeatIngests,
  listTaken,
  type Run,
  setFollow,
} from '@anj/db'
import { newNode, testRunGraph, type WorkflowGraph } from '@anj/workflow'
import type { WorkerContext } from '../context.ts'
import { executeRun } from '../jobs/execute-run.ts'
import { ingestDataset } from '../jobs/ingest-dataset.ts'
import { ActiveClaims } from '../runs/active-claims.ts'
import { ActiveRuns } from '../runs/active-runs.ts'
import { createFileFetcher, type FetchWork } from '../watch/fetch-files.ts'
import { type IntakePlace, openSftpPlace, type SftpIntakePlace } from './intake-place.ts'
import { contextOf, ownerOf, type TestProduct, waitForRun } from './product.ts'
import { runInProcess } from './run-in-process.ts'

const never = new AbortController().signal

/** Milliseconds for which a run waits for its files. */
const patience = 30_000

/** A workflow that appends the files of a place to a table, each file once. */
export interface Intake extends AsyncDisposable {
  readonly place: IntakePlace
  readonly placeId: string
  readonly datasetId: string
  readonly graph: WorkflowGraph
  /** Puts a file with one row per number into the folder. `hour` orders the files by their times. */
  arrive(name: string, numbers: readonly number[], hour?: number): Promise<void>
  /** Changes what the dataset follows. */
  follow(choice?: Partial<FollowChoice>): Promise<void>
  /** Fetches and ingests what is new, as workers do. */
  fetch(change?: Partial<FetchWork>): Promise<DatasetWithVersion>
  /** Queues a run of the newest content, as the API does. Throws if the API refuses it. */
  queue(more?: { readonly firstRows?: number }): Promise<Run>
  /** Fetches, queues a run and executes it to its end. */
  run(more?: { readonly firstRows?: number; readonly context?: WorkerContext }): Promise<Run>
  /** Executes a queued run to its end. */
  execute(run: Run, context?: WorkerContext): Promise<Run>
  /** Returns the numbers in the table, in the order in which they were appended. */
  numbers(): Promise<readonly number[]>
  /** Returns the names of the files that were taken, with their states. */
  taken(): Promise<readonly (readonly [path: string, doubtful: boolean])[]>
}

/** Opens an intake from a folder of an SFTP server. */
export async function openSftpIntake(
  product: TestProduct,
  choice: Partial<FollowChoice> = {},
): Promise<Intake & Pick<SftpIntakePlace, 'folder'>> {
  const place = await openSftpPlace()
  return { ...(await openIntake(product, place, choice)), folder: place.folder }
}

/** Opens an intake whose table is new. The first file defines the columns. Disposing of the intake closes the place. */
export async function openIntake(
  product: TestProduct,
  partner: IntakePlace,
  choice: Partial<FollowChoice> = {},
): Promise<Intake> {
  const { db } = product.database
  const owner = ownerOf(product.actor)
  const table = `intake_${randomUUID().replaceAll('-', '')}`
  const { sql, connectionId, name: databaseName } = product.target
  await sql.unsafe(`create table ${table} (at serial, file text, number int)`)
  const { settings, secret } = partner
  const secrets = encryptSecret(product.settings.secretKey, JSON.stringify({ secret }))
  const place = await createPlace(db, { ...owner, kind: settings.kind, name: 'Partner', settings, secrets })
  const originalKey = `originals/${randomUUID()}`
  const { bytes } = await product.storage.put(originalKey, Readable.from(['number\n']))
  const { id: datasetId } = await createDataset(db, owner, { fileName: 'numbers.csv', bytes, originalKey })
  const follow = async (change: Partial<FollowChoice> = {}) => {
    const usual = { placeId: place.id, path: 'in_*.csv', takes: 'once', everyMinutes: null } as const
    await db.transaction((tx) => setFollow(tx, owner.ownerId, datasetId, { ...usual, ...choice, ...change }))
  }
  await follow()
  const graph = graphOf(datasetId, { connectionId, databaseName, tableName: table })
  const workflow = await createWorkflow(db, owner, 'Intake', graph)
  const state = async () => {
    const found = await getDataset(db, owner.ownerId, datasetId)
    if (!found) throw new Error('The dataset is not there.')
    return found
  }
  const intake: Intake = {
    place: partner,
    placeId: place.id,
    datasetId,
    graph,
    arrive: (name, numbers, hour = 1) =>
      partner.put(
        name,
        `number\n${numbers.map((number) => `${number}\n`).join('')}`,
        new Date(Date.UTC(2026, 0, 1, hour)),
      ),
    follow,
    fetch: async (change = {}) => {
      await db.execute(`update follows set asked_at = clock_timestamp() where dataset_id = '${datasetId}'`)
      const fetcher = createFileFetcher(fetchWorkOf(product, change))
      await fetcher.look()
      await fetcher.settled()
      const { version } = await state()
      if (version.status === 'waiting')
        await ingestDataset(contextOf(product), new ActiveClaims(heartbeatIngests), version.id, never)
      return state()
    },
    queue: async ({ firstRows } = {}) => {
      const isTest = firstRows !== undefined
      // The worker fetches whenever the call waits for it.
      const wait = async () => void (await intake.fetch())
      await fetchBeforeRun(db, owner, filesOf(graph), { patience, isTest, wait, signal: never })
      return createRun(db, product.actor, {
        workflowId: workflow.id,
        workflowName: workflow.name,
        revision: 1,
        snapshot: isTest ? testRunGraph(graph) : graph,
        datasetVersions: await prepareRun(db, owner, graph),
        ...(isTest ? { firstRows } : {}),
      })
    },
    run: async ({ firstRows, context } = {}) =>
      intake.execute(await intake.queue(firstRows === undefined ? {} : { firstRows }), context),
    execute: async (run, context = { ...contextOf(product), forkRun: runInProcess }) => {
      await executeRun(context, new ActiveRuns(), run.id, never)
      return waitForRun(product, run.id)
    },
    numbers: async () =>
      (await sql.unsafe<{ number: number }[]>(`select number from ${table} order by at`)).map(
        ({ number }) => number,
      ),
    taken: async () =>
      (await listTaken(db, datasetId, { limit: 1000 }))
        .map(({ path, isDoubtful }) => [path, isDoubtful] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    [Symbol.asyncDispose]: () => partner[Symbol.asyncDispose](),
  }
  return intake
}

/** Returns a workflow that appends the file names and numbers of a dataset to a table. */
function graphOf(
  datasetId: string,
  place: { readonly connectionId: string; readonly databaseName: string; readonly tableName: string },
): WorkflowGraph {
  const input = newNode('csvInput', 'in', { x: 0, y: 0 })
  const output = newNode('postgresqlOutput', 'out', { x: 2, y: 0 })
  const columns = [{ name: 'number', type: 'int' as const }]
  return {
    nodes: [
      {
        ...input,
        data: { ...input.data, config: { ...input.data.config, datasetId, fileName: 'in.zip', columns } },
      },
      newNode('dataTable', 'step', { x: 1, y: 0 }),
      {
        ...output,
        data: {
          ...output.data,
          config: { ...output.data.config, ...place, schemaName: 'public', deleteExistingData: false },
        },
      },
    ],
    edges: [
      { id: 'e1', source: 'in', target: 'step' },
      { id: 'e2', source: 'step', target: 'out' },
    ],
  }
}

/** Returns the dependencies of a worker's fetches, with short seconds. */
export function fetchWorkOf(product: TestProduct, change: Partial<FetchWork> = {}): FetchWork {
  return {
    db: product.database.db,
    storage: product.storage,
    secretKey: product.settings.secretKey,
    uploadLimit: 10_000_000,
    organizationLimits: defaultLimits,
    second: 1,
    stopping: never,
    log: product.silent,
    ...change,
  }
}
