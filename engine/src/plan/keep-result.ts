import { rm } from 'node:fs/promises'
import { join as inFolder } from 'node:path'
import type { Writable } from 'node:stream'
import type { Column } from '@anj/workflow'
import { openSession, type Session } from '../duckdb/session.ts'
import { constant, join, name, sql } from '../duckdb/sql.ts'
import { spillFolderOf } from '../process/work-folder.ts'
import { cell } from '../steps/table.ts'
import { landSource } from './land-source.ts'
import type { OpenedSource } from './open-sources.ts'
import type { CompiledPlan } from './plan.ts'
import type { RunWork } from './run-work.ts'

/** Limits for the result rows that the editor shows. Both rows and bytes are limited, because cells can be huge. */
export const FIRST_ROWS = { rows: 1_000, bytes: 50_000_000 }

/**
 * Stores the first rows of a result as Parquet, with columns c0, c1 and so on, so that they can be viewed after the
 * run. They can't be recomputed later, because the sources may have changed by then.
 */
export async function storeResult(
  session: Session,
  plan: Pick<CompiledPlan, 'rows' | 'columns'>,
  { request, signal }: Pick<RunWork, 'request' | 'signal'>,
): Promise<void> {
  const { resultPath } = request
  if (resultPath) await orNothing(resultPath, signal, () => copyFirst(session, plan, resultPath, signal))
}

async function copyFirst(
  session: Session,
  { rows, columns }: Pick<CompiledPlan, 'rows' | 'columns'>,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const places = columns.map((column, i) => sql`${name(column.name)} as ${cell(i)}`)
  const bytes = join(
    columns.map((_, i) => sql`coalesce(strlen(${cell(i)}::varchar), 0)`),
    sql` + `,
  )
  const first = sql`select ${join(places)} from (${rows}) limit ${constant(FIRST_ROWS.rows)}`
  const fitting = sql`select * from (${first})
    qualify sum(${bytes}) over (rows unbounded preceding) <= ${constant(FIRST_ROWS.bytes)}`
  await session.run(sql`copy (${fitting}) to ${constant(path)} (format parquet, use_tmp_file false)`, signal)
}

/** Rows in the format of `BodyReader.copyOut`. */
interface ReadRows {
  readonly bytes: Buffer
  readonly rows: number
}

/**
 * Stores the first rows of a run that doesn't land its rows. In such a run, every source row produces one result row, so
 * the first source rows suffice. They are those that were kept while all rows passed. Without `kept`, they are read from
 * the run's only source again, in the reading that is already open. A writer that copies rows directly from server to
 * server reads them later, in its own transaction, so its rows can differ from the stored ones.
 */
export async function storeFirstRows(work: RunWork, only: OpenedSource, kept?: ReadRows): Promise<void> {
  const { resultPath } = work.request
  if (resultPath) await orNothing(resultPath, work.signal, () => readFirst(work, only, resultPath, kept))
}

async function readFirst(
  work: RunWork,
  only: OpenedSource,
  resultPath: string,
  kept: ReadRows | undefined,
): Promise<void> {
  const { request, compile, output, workFolder, signal } = work
  const { node, source, reading, columns } = only
  const { limits, workflow } = request
  const fill = kept
    ? (sink: Writable) => writeRows(sink, kept)
    : (sink: Writable, filling: AbortSignal) =>
        reading.copyOut(source.config, columns, sink, { rows: FIRST_ROWS.rows, signal: filling })
  const path = inFolder(workFolder, 'first-rows.parquet')
  const landed = await landSource({ ...landingOf(work, only), columns, path, fill })
  const plan = compile(workflow, { [node.id]: { ...landed, isSample: true } }, output.sourceId)
  await using session = await openSession({
    memoryBytes: limits.memoryBytes,
    threads: limits.threads,
    temporaryDirectory: spillFolderOf(workFolder),
    temporaryBytes: limits.temporaryBytes,
    directories: [workFolder],
    paths: [resultPath],
  })
  await copyFirst(session, plan, resultPath, signal)
}

function landingOf({ request, workFolder, signal }: RunWork, { node, source, reading }: OpenedSource) {
  const { limits } = request
  const onRows = () => undefined
  return { reading, config: source.config, title: node.data.title, workFolder, limits, onRows, signal }
}

function writeRows(sink: Writable, { bytes, rows }: ReadRows): Promise<number> {
  return new Promise((resolve, reject) =>
    sink.write(bytes, (error) => (error ? reject(error) : resolve(rows))),
  )
}

/** Stores first rows that are also the first rows of the result. `columns` describes their cells. */
export async function storeReadRows(
  work: RunWork,
  only: OpenedSource,
  columns: readonly Column[],
  kept: ReadRows,
): Promise<void> {
  const { resultPath } = work.request
  if (!resultPath) return
  await orNothing(resultPath, work.signal, async () => {
    const fill = (sink: Writable) => writeRows(sink, kept)
    await landSource({ ...landingOf(work, only), columns, path: resultPath, fill })
  })
}

/**
 * Ignores failures, because a run that has written all its rows must not fail just because some of them can't be stored
 * for viewing.
 */
async function orNothing(path: string, signal: AbortSignal, keep: () => Promise<void>): Promise<void> {
  try {
    await keep()
  } catch (error) {
    await rm(path, { force: true })
    if (signal.aborted) throw error
  }
}
