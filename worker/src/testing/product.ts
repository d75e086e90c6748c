import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultRetention, encryptSecret, leastRunMemory } from '@anj/core'
import {
  type Actor,
  createConnection,
  createFirstSuperUser,
  createRun,
  createWorkflow,
  type DatasetVersion,
  datasets,
  datasetVersions,
  defaultLimits,
  getRun,
  type Run,
  requestCancel,
  users,
} from '@anj/db'
import { createTestDatabase, type TestDatabase } from '@anj/db/testing'
import { type FolderStorage, forkExtract, forkRun, openFolder } from '@anj/engine'
import { createMetrics } from '@anj/telemetry/metrics'
import {
  type ConfigOf,
  isFinal,
  type NodeKind,
  newNode,
  testRunGraph,
  type WorkflowGraph,
} from '@anj/workflow'
import { DuckDBInstance } from '@duckdb/node-api'
import { type Logger, pino } from 'pino'
import postgres from 'postgres'
import { programEnvironment } from '../../../engine/src/testing/program-environment.ts'
import type { WorkerContext } from '../context.ts'
import { childLimits } from '../limits.ts'
import type { WorkerSettings } from '../worker-settings.ts'

/** The environment for one test file: Anj's database, a store, a user, and a target server. */
export interface TestProduct {
  readonly database: TestDatabase
  readonly target: TestTarget
  readonly folder: string
  readonly storage: FolderStorage
  readonly actor: Actor
  readonly settings: WorkerSettings
  readonly silent: Logger
  readonly close: () => Promise<void>
}

/** An empty database to which runs write. */
export interface TestTarget {
  readonly name: string
  readonly sql: postgres.Sql
  readonly connectionId: string
}

/** Sets up everything except the worker. */
export async function setUpProduct(): Promise<TestProduct> {
  const database = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'anj-worker-'))
  const secretKey = randomBytes(32)
  const actor = await signUp(database)
  const server = new URL(process.env.ANJ_TEST_DATABASE_URL ?? '')
  const name = `anj_target_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const sql = postgres(url.href, { max: 3, onnotice: () => {} })
  const connection = await createConnection(database.db, {
    organizationId: actor.organizationId,
    ownerId: actor.userId,
    kind: 'postgresql',
    name: 'Target',
    serverName: server.hostname,
    port: Number(server.port || 5432),
    userId: decodeURIComponent(server.username),
    tls: 'disable',
    password: encryptSecret(secretKey, decodeURIComponent(server.password)),
  })
  const storeFolder = join(folder, 'store')
  return {
    database,
    target: { name, sql, connectionId: connection.id },
    folder,
    storage: openFolder(storeFolder),
    actor,
    settings: {
      databaseUrl: database.url,
      databaseDirectUrl: database.url,
      prepareStatements: true,
      secretKey,
      windowsAccount: null,
      dataFolder: folder,
      storeFolder,
      publicUrl: null,
      trustProxy: false,
      host: '127.0.0.1',
      port: 3000,
      mailServer: null,
      runSlots: 2,
      runMemoryBytes: leastRunMemory,
      runThreads: null,
      runProcesses: 1,
    },
    silent: pino({ level: 'silent' }),
    close: async () => {
      await sql.end({ timeout: 1 })
      await onServer(server, `drop database ${name} with (force)`)
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the context for jobs that a test calls directly. */
export function contextOf(product: TestProduct, temporaryFolder: string = product.folder): WorkerContext {
  return {
    db: product.database.db,
    storage: product.storage,
    secretKey: product.settings.secretKey,
    windowsAccount: product.settings.windowsAccount,
    languageModel: null,
    temporaryFolder,
    limits: (folder) => childLimits(folder, { ...product.settings, diskOf: product.folder }),
    organizationLimits: defaultLimits,
    retention: defaultRetention,
    forkRun,
    forkExtract,
    log: product.silent,
    metrics: createMetrics('worker', 'of tests'),
  }
}

/** Returns the environment of a worker in a separate process. */
export function workerEnvironment({ settings }: TestProduct): NodeJS.ProcessEnv {
  return {
    ...programEnvironment(),
    DATABASE_URL: settings.databaseUrl,
    ANJ_SECRET_KEY: Buffer.from(settings.secretKey).toString('hex'),
    ANJ_DATA: settings.dataFolder,
    ANJ_STORE: settings.storeFolder,
    ANJ_RUN_SLOTS: String(settings.runSlots),
    LOG_LEVEL: 'info',
    NODE_ENV: 'production',
    NODE_NO_WARNINGS: '1',
  }
}

/** Adds an ingested dataset with the rows of a DuckDB select. Every cell is text. */
export async function makeDataset(product: TestProduct, select: string): Promise<DatasetVersion> {
  const { database, storage, actor } = product
  const key = `datasets/${randomUUID()}/copy.parquet`
  const path = storage.path(key)
  mkdirSync(join(path, '..'), { recursive: true })
  const instance = await DuckDBInstance.create(':memory:')
  const duckdb = await instance.connect()
  await duckdb.run(`copy (select columns(*)::varchar from (${select})) to '${path}' (format parquet)`)
  const described = await duckdb.runAndReadAll(`describe select * from '${path}'`)
  const counted = await duckdb.runAndReadAll(`select count(*) from '${path}'`)
  duckdb.closeSync()
  instance.closeSync()
  const columns = described.getRows().map(([column]) => ({
    name: String(column),
    nulls: 0,
    approximateDistinct: 1,
    min: null,
    max: null,
    maxLength: 10,
    top: [],
    suggestedType: 'text' as const,
  }))
  const profile = { rows: Number(counted.getRows()[0]?.[0]), emptyRows: 0, emptyCells: 0, columns, notes: [] }
  const { organizationId, userId: ownerId } = actor
  const [dataset] = await database.db
    .insert(datasets)
    .values({ organizationId, ownerId, fileName: 'numbers.csv' })
    .returning()
  if (!dataset) throw new Error('no dataset')
  const [version] = await database.db
    .insert(datasetVersions)
    .values({
      datasetId: dataset.id,
      number: 1,
      status: 'ready',
      bytes: 1,
      originalKey: key,
      columnarKey: key,
      profile,
    })
    .returning()
  if (!version) throw new Error('no version')
  return version
}

type Output =
  | ({ readonly kind: 'postgresqlOutput' } & Partial<ConfigOf<'postgresqlOutput'>>)
  | ({ readonly kind: 'csvOutput' } & Partial<ConfigOf<'csvOutput'>>)

/** Returns a workflow of CSV File, Change Data Type and an output, with the IDs file, change and output. */
export function createTestWorkflow(
  product: TestProduct,
  version: DatasetVersion,
  changes: ConfigOf<'changeDataType'>['columnDataTypes'],
  { kind, ...config }: Output,
): WorkflowGraph {
  const columns = (version.profile?.columns ?? []).map(({ name }) => ({ name, type: 'text' as const }))
  const { connectionId, name: databaseName } = product.target
  const place = kind === 'postgresqlOutput' ? { connectionId, databaseName } : {}
  const nodes = [
    node('file', 'csvInput', { datasetId: version.datasetId, fileName: 'numbers.csv', columns }),
    node('change', 'changeDataType', { columnDataTypes: changes }),
    node('output', kind, { ...place, ...config }),
  ]
  const edges = [
    { id: 'e1', source: 'file', target: 'change' },
    { id: 'e2', source: 'change', target: 'output' },
  ]
  return { nodes, edges }
}

function node<K extends NodeKind>(id: string, kind: K, config: Partial<ConfigOf<K>>) {
  const fresh = newNode(kind, id, { x: 0, y: 0 })
  return { ...fresh, data: { ...fresh.data, config: { ...fresh.data.config, ...config } } }
}

/** Enqueues a run as the API does. */
export async function startRun(
  product: TestProduct,
  snapshot: WorkflowGraph,
  version: DatasetVersion,
): Promise<Run> {
  return startGraph(product, snapshot, { file: version.id })
}

/** Enqueues a run of any workflow, with the dataset version of each file input and the time zone of the run. */
export async function startGraph(
  product: TestProduct,
  snapshot: WorkflowGraph,
  datasetVersions: Readonly<Record<string, string>>,
  timeZone = 'UTC',
): Promise<Run> {
  const { db } = product.database
  const workflow = await createWorkflow(db, ownerOf(product.actor), 'Numbers', snapshot)
  return createRun(db, product.actor, {
    timeZone,
    workflowId: workflow.id,
    workflowName: workflow.name,
    revision: 1,
    snapshot,
    datasetVersions,
  })
}

/**
 * Returns a function that enqueues test runs of one workflow as the API does. Test runs write the first rows
 * into a separate table or file.
 */
export async function queueTestRuns(
  product: TestProduct,
  graph: WorkflowGraph,
  datasetVersions: Readonly<Record<string, string>>,
): Promise<(firstRows: number, testTable?: string) => Promise<Run>> {
  const { db } = product.database
  const workflow = await createWorkflow(db, ownerOf(product.actor), 'Numbers', graph)
  const { id: workflowId, name: workflowName } = workflow
  return (firstRows, testTable) =>
    createRun(db, product.actor, {
      workflowId,
      workflowName,
      revision: 1,
      snapshot: testRunGraph(graph, testTable),
      datasetVersions,
      firstRows,
    })
}

/** Adds another user to the actor's organization. */
export async function addColleague({ database, actor }: TestProduct, userName: string): Promise<Actor> {
  const [made] = await database.db
    .insert(users)
    .values({
      organizationId: actor.organizationId,
      userName,
      fullName: userName,
      email: `${userName}@example.com`,
      passwordHash: 'not a hash',
      role: 'user',
    })
    .returning()
  if (!made) throw new Error('no user was added')
  return { ...actor, userId: made.id, userName }
}

/** Returns an actor in the form of an owner. */
export function ownerOf({ userId, organizationId }: Actor) {
  return { ownerId: userId, organizationId }
}

/** Resolves with the run once `until` accepts its state; by default, once the run has ended. */
export async function waitForRun(
  { database, actor }: TestProduct,
  runId: string,
  until: (run: Run) => boolean | Promise<boolean> = (run) => isFinal(run.status),
): Promise<Run> {
  for (;;) {
    const run = await getRun(database.db, ownerOf(actor), runId)
    if (!run) throw new Error('The run was deleted.')
    if (await until(run)) return run
    if (isFinal(run.status))
      throw new Error(
        `The run ended too early: ${run.status}, ${run.problem?.sentence}, while waiting for ${until}`,
      )
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Cancels a run as the run's owner. */
export function cancel({ database, actor }: TestProduct, runId: string) {
  return requestCancel(database.db, actor, runId)
}

async function signUp({ db }: TestDatabase): Promise<Actor> {
  const made = await createFirstSuperUser(db, {
    userName: 'ada',
    fullName: 'Ada Lovelace',
    email: 'ada@example.com',
    passwordHash: 'not a hash',
    organizationName: 'Engines',
    organizationAddress: '12 St James Square',
    today: '2026-01-31',
    callerAddress: null,
  })
  if (!made) throw new Error('The database already contains users.')
  return { userId: made.user.id, userName: 'ada', organizationId: made.organization.id, address: null }
}

async function onServer(server: URL, statement: string): Promise<void> {
  const sql = postgres(server.href, { max: 1, onnotice: () => {} })
  await sql.unsafe(statement)
  await sql.end({ timeout: 5 })
}
