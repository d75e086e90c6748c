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

/** What the editor shows of a result; cells can be huge, so that their size counts too. */
const MOST = { rows: 1_000, bytes: 50_000_000 }

/**
 * Keeps the first rows of a result as Parquet with columns c0, c1 and so on, to be looked at after the run. Where sources
 * may hold something else by then, nothing could compute them again.
 */
export async function keepResult(
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
 * The same for a run whose rows are never landed: the first rows of its only source are read once more, in the reading that
 * the run has open. Every row of the source gives one row of such a run. Rows that go from server to server are read a
 * moment later than these, in a transaction of their writer's.
 */
export async function keepFirstRows(work: RunWork, only: OpenedSource): Promise<void> {
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

/** What is only to be looked at lets no run fail that has written all its rows. */
async function orNothing(path: string, signal: AbortSignal, keep: () => Promise<void>): Promise<void> {
  try {
    await keep()
  } catch (error) {
    await rm(path, { force: true })
    if (signal.aborted) throw error
  }
}
