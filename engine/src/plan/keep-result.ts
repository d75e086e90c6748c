import { rm } from 'node:fs/promises'
import { join as inFolder } from 'node:path'
import { openSession, type Session } from '../duckdb/session.ts'
import { constant, join, name, sql } from '../duckdb/sql.ts'
import { spillFolderOf } from '../process/work-folder.ts'
import { cell } from '../steps/table.ts'
import { landSource } from './land-source.ts'
import type { OpenedSource } from './open-sources.ts'
import type { CompiledPlan } from './plan.ts'
import type { RunWork } from './run-work.ts'

/** Limits for the result rows that the editor shows. The limit in bytes is needed because cells can be huge. */
const MOST = { rows: 1_000, bytes: 50_000_000 }

/**
 * Keeps the first rows of a result as Parquet with columns c0, c1 and so on, for viewing after the run. They can't
 * be computed again later, because the sources can change.
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
  const first = sql`select ${join(places)} from (${rows}) limit ${constant(MOST.rows)}`
  const fitting = sql`select * from (${first})
    qualify sum(${bytes}) over (rows unbounded preceding) <= ${constant(MOST.bytes)}`
  await session.run(sql`copy (${fitting}) to ${constant(path)} (format parquet, use_tmp_file false)`, signal)
}

/**
 * Keeps the first rows of a run that doesn't land its rows, by reading them again from the only source, in the run's
 * open reading. In such a run every source row produces one result row. When rows are copied directly from server
 * to server, the writer reads them later in its own transaction, so the kept rows can differ.
 */
export async function storeFirstRows(work: RunWork, only: OpenedSource): Promise<void> {
  const { resultPath } = work.request
  if (resultPath) await orNothing(resultPath, work.signal, () => readFirst(work, only, resultPath))
}

async function readFirst(
  { request, compile, output, workFolder, signal }: RunWork,
  { node, source, reading, columns }: OpenedSource,
  resultPath: string,
): Promise<void> {
  const { limits, workflow } = request
  const landed = await landSource({
    reading,
    config: source.config,
    title: node.data.title,
    columns,
    path: inFolder(workFolder, 'first-rows.parquet'),
    workFolder,
    limits,
    onRows: () => undefined,
    signal,
    fill: (sink, filling) =>
      reading.copyOut(source.config, columns, sink, { rows: MOST.rows, signal: filling }),
  })
  const plan = compile(workflow, { [node.id]: { ...landed, isSample: true } }, output.sourceId)
  await using session = await openSession({
    memoryBytes: limits.memoryBytes,
    temporaryDirectory: spillFolderOf(workFolder),
    temporaryBytes: limits.temporaryBytes,
    directories: [workFolder],
    paths: [resultPath],
  })
  await copyFirst(session, plan, resultPath, signal)
}

/** Ignores failures, because keeping rows for viewing must not fail a run that has written all its rows. */
async function orNothing(path: string, signal: AbortSignal, keep: () => Promise<void>): Promise<void> {
  try {
    await keep()
  } catch (error) {
    await rm(path, { force: true })
    if (signal.aborted) throw error
  }
}
