import { openConnection, readWorkflowSecrets } from '@anj/core'
import {
  claimExtract,
  type Extract,
  extractFolder,
  failExtract,
  findUsableConnection,
  finishExtract,
  recordExtractProgress,
  releaseExtract,
} from '@anj/db'
import type { DatabaseSource, ExtractResult } from '@anj/engine'
import { scopeFields } from '@anj/telemetry'
import { AppError, type DatabaseInputConfig, databases, fillSecrets } from '@anj/workflow'
import type { WorkerContext } from '../context.ts'
import type { ActiveClaims } from '../runs/active-claims.ts'
import { writeWithinStorage } from '../runs/run-storage.ts'
import { throttled } from '../runs/throttled.ts'
import { type ClaimedJob, executeClaimed } from './execute-claimed.ts'

/** Maximum size of an extract. */
const most = { rows: 100_000, bytes: 100_000_000 }

/** Time limit for reading a source, so that a few slow sources don't delay the others. */
const longestMinutes = 10

/**
 * Reads the first rows of a database source into a columnar copy, in a child process. Starting the same extract
 * twice is safe, because only one claim succeeds.
 */
export async function extractSource(
  context: WorkerContext,
  active: ActiveClaims,
  extractId: string,
  giveUp: AbortSignal,
  tooLong: () => AbortSignal = () => AbortSignal.timeout(longestMinutes * 60_000),
): Promise<void> {
  const { db, storage } = context
  const claimed = await claimExtract(db, extractId)
  if (!claimed) return context.log.info({ extractId }, 'extract is over or claimed already')
  const { extract, claimId } = claimed
  const folder = attemptFolder(extractId, claimId)
  const columnarKey = `${folder}/columns.parquet`
  const log = context.log.child({ extractId, organizationId: extract.organizationId, ...scopeFields() })
  const job: ClaimedJob<Reading> = {
    what: 'extract',
    id: extractId,
    claimId,
    log,
    metrics: context.metrics,
    read: (signal) => read({ ...context, log }, extract, claimId, columnarKey, signal, tooLong()),
    finish: (result) => finishExtract(db, claimId, { columnarKey, ...result }, context.retention.samplesDays),
    fail: (problem) => failExtract(db, claimId, problem),
    release: () => releaseExtract(db, claimId),
    discard: () => storage.remove(folder),
  }
  await executeClaimed(job, active, giveUp)
}

type Reading = ExtractResult & { readonly takenAt: Date }

/** Reads a source. Throws an error with advice if reading takes too long. */
async function read(
  context: WorkerContext,
  extract: Extract,
  claimId: string,
  columnarKey: string,
  early: AbortSignal,
  tooLong: AbortSignal,
): Promise<Reading> {
  const { db, storage, limits, temporaryFolder, log } = context
  const notWritten = (err: unknown) => log.warn({ err }, 'progress not written')
  const progress = throttled(
    (rows: number) => void recordExtractProgress(db, claimId, rows).catch(notWritten),
  )
  const takenAt = new Date()
  const source = await sourceOf(context, extract)
  const { title } = databases[source.connection.kind]
  await storage.makeRoom()
  await using columnar = await storage.draft(columnarKey)
  const order = { source, title, columnarPath: columnar.path, limits: limits(temporaryFolder), most }
  try {
    const signal = AbortSignal.any([early, tooLong])
    const read = await writeWithinStorage(context, extract.organizationId, columnar.path, signal, (until) =>
      context.forkExtract(order, { progress }, { signal: until, owner: extract.ownerId }),
    )
    await columnar.keep(signal)
    return { ...read, takenAt }
  } catch (error) {
    throw tooLong.aborted ? new AppError('extractTooSlow', { minutes: longestMinutes }) : error
  }
}

/** Returns the source to read, with the connection's current secrets. */
async function sourceOf(
  context: WorkerContext,
  { ownerId, organizationId, workflowId, connectionId, source }: Extract,
): Promise<DatabaseSource> {
  const stored = connectionId
    ? await findUsableConnection(context.db, { ownerId, organizationId }, connectionId)
    : undefined
  if (!stored) throw new AppError('notFound', { what: 'The connection' })
  return { kind: 'database', connection: openConnection(stored, context), config: await withSecrets() }

  async function withSecrets(): Promise<DatabaseInputConfig> {
    const { parameters = [] } = source
    if (!parameters.some(({ type }) => type === 'secret')) return source
    const secrets = await readWorkflowSecrets(context.db, context.secretKey, workflowId)
    return { ...source, parameters: [...fillSecrets(parameters, secrets)] }
  }
}

/**
 * Returns the folder in the store for one attempt. Each attempt has its own, so that a worker that only seemed to have
 * crashed can't overwrite the files of the worker that took over.
 */
export function attemptFolder(extractId: string, claimId: string): string {
  return `${extractFolder(extractId)}/${claimId}`
}
