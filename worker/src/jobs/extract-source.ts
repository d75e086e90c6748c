import {
  claimExtract,
  type Extract,
  extractFolder,
  failExtract,
  finishExtract,
  getConnection,
  openConnection,
  recordExtractProgress,
  releaseExtract,
} from '@anj/db'
import type { DatabaseSource, ExtractResult } from '@anj/engine'
import { AppError, databases } from '@anj/workflow'
import type { ActiveClaims } from '../active-claims.ts'
import type { WorkerContext } from '../context.ts'
import { persist } from '../persist.ts'
import { problemOf } from '../run-end.ts'
import { throttled } from '../throttled.ts'

/** What previews read at most of a database source (DESIGN §7). */
const most = { rows: 100_000, bytes: 100_000_000 }

/** A source that takes longer to read is ended, so that a few slow ones don't keep all others waiting. */
const longestMinutes = 10

/** Reads the first rows of a database source in a child process into a columnar copy. Safe to start twice: one claim wins. */
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
  const columnarKey = `${attemptFolder(extractId, claimId)}/columns.parquet`
  const log = context.log.child({ extractId })
  const entry = active.add(extractId, claimId)
  const notWritten = (err: unknown) => log.warn({ err }, 'end of the extract not written yet')
  try {
    const ends = { early: entry.signal, tooLong: tooLong() }
    const reading = await read({ ...context, log }, extract, claimId, columnarKey, ends)
    if (reading === null) {
      if (entry.signal.reason === 'shutdown') await releaseExtract(db, claimId)
      return log.info('extract ended early')
    }
    if ('problem' in reading) {
      await persist(() => failExtract(db, claimId, reading.problem), giveUp, notWritten)
      return log.info({ code: reading.problem.code }, 'source not read')
    }
    const finish = () => finishExtract(db, claimId, { columnarKey, ...reading.result })
    const ready = await persist(finish, giveUp, notWritten)
    if (!ready) await storage.remove(attemptFolder(extractId, claimId))
    log.info({ rows: reading.result.rows, ready }, 'source read')
  } finally {
    entry.remove()
  }
}

type Reading =
  | { readonly result: ExtractResult & { readonly takenAt: Date } }
  | { readonly problem: { code: string; sentence: string } }

/** What came of reading a source, null when it was ended early; only with a result something lies under the key. */
async function read(
  context: WorkerContext,
  extract: Extract,
  claimId: string,
  columnarKey: string,
  ends: { readonly early: AbortSignal; readonly tooLong: AbortSignal },
): Promise<Reading | null> {
  const { db, storage, limits, temporaryFolder, log } = context
  const columnarPath = storage.path(columnarKey)
  const notWritten = (err: unknown) => log.warn({ err }, 'progress not written')
  const progress = throttled(
    (rows: number) => void recordExtractProgress(db, claimId, rows).catch(notWritten),
  )
  const takenAt = new Date()
  const signal = AbortSignal.any([ends.early, ends.tooLong])
  try {
    const source = await sourceOf(context, extract)
    signal.throwIfAborted()
    const { title } = databases[source.connection.kind]
    const order = { source, title, columnarPath, limits: limits(temporaryFolder), most }
    const result = await context.forkExtract(order, { progress }, { signal })
    return { result: { ...result, takenAt } }
  } catch (error) {
    await storage.remove(attemptFolder(extract.id, claimId))
    if (ends.early.aborted) return null
    const cause = ends.tooLong.aborted ? new AppError('extractTooSlow', { minutes: longestMinutes }) : error
    const { code, sentence } = problemOf(cause, extract.id)
    if (code === 'unexpected') log.error({ err: error }, 'extract failed unexpectedly')
    return { problem: { code, sentence } }
  }
}

/** What is to be read, with the connection's present secrets. */
async function sourceOf(
  { db, secretKey }: WorkerContext,
  { ownerId, connectionId, source: config }: Extract,
): Promise<DatabaseSource> {
  const stored = connectionId ? await getConnection(db, ownerId, connectionId) : undefined
  if (!stored) throw new AppError('notFound', { what: 'The connection' })
  return { kind: 'database', connection: openConnection(stored, secretKey), config }
}

/** Folder in the store of what one attempt writes, so that a worker that was taken for dead can't overwrite another's. */
export function attemptFolder(extractId: string, claimId: string): string {
  return `${extractFolder(extractId)}/${claimId}`
}
