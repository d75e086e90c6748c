import { basename, join as inFolder } from 'node:path'
import type { Writable } from 'node:stream'
import { AppError, type Column, isTextType } from '@anj/workflow'
import type { BodyReader } from '../connectors/connector.ts'
import { isOutOfMemory } from '../duckdb/out-of-memory.ts'
import { MAX_ROW_GROUP_ROWS } from '../duckdb/parquet-layout.ts'
import { openSession, type Session } from '../duckdb/session.ts'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import type { ChildLimits } from '../model/run-request.ts'
import type { DatabaseSource, LandedSource } from '../model/source.ts'
import { runInflow } from '../pipe/inflow.ts'
import { spillFolderOf } from '../process/work-folder.ts'
import { cell } from '../steps/table.ts'
import { afterMark, explainInflow, inflowSession, readInflow } from './read-inflow.ts'

export interface LandSourceOptions {
  readonly reading: BodyReader
  readonly config: DatabaseSource['config']
  /** The node's title, for messages. */
  readonly title: string
  /** Columns to read, as the server currently describes them. */
  readonly columns: readonly Column[]
  /** Destination of the columnar copy. */
  readonly path: string
  /** Folder for the pipe and DuckDB's spilled data. */
  readonly workFolder: string
  readonly limits: Pick<ChildLimits, 'memoryBytes' | 'temporaryBytes'>
  readonly onRows: (rows: number) => void
  /** Maximum number of rows. */
  readonly rows?: number
  readonly signal: AbortSignal
  /** Writes the rows. Defaults to the reading's `copyOut`. */
  readonly fill?: (sink: Writable, signal: AbortSignal) => Promise<number>
}

/** Limiting the size of row groups bounds the memory used. Smaller groups would make wide tables slow to read. */
const groups = sql`row_group_size ${constant(MAX_ROW_GROUP_ROWS)}, row_group_size_bytes '16MB'`

/** An extra column that counts, for each row, the empty strings that became null. Plans never read it. */
const emptied = name('emptied')

/** Reads a database source into a columnar copy with typed columns. Rows keep the order in which they arrive. */
export async function landSource(landing: LandSourceOptions): Promise<Omit<LandedSource, 'isSample'>> {
  try {
    return await land(landing, false)
  } catch (error) {
    // If a batch of long rows doesn't fit in memory, the rows are read again in short batches. The first pass runs to
    // completion even then, so the second pass sees the same snapshot.
    if (landing.signal.aborted || !isOutOfMemory(error)) throw error
    return await land(landing, true)
  }
}

async function land(
  landing: LandSourceOptions,
  shortBatches: boolean,
): Promise<Omit<LandedSource, 'isSample'>> {
  const { reading, config, columns, path, workFolder, limits, title } = landing
  await using session = await openSession({
    memoryBytes: limits.memoryBytes,
    temporaryDirectory: spillFolderOf(workFolder),
    temporaryBytes: limits.temporaryBytes,
    directories: [workFolder],
    paths: [path],
    ...inflowSession,
  })
  const pipe = inFolder(workFolder, `${basename(path)}.pipe`)
  const read = readInflow(pipe, columns, { shortBatches })
  const rows = config.treatAsFile ? asFile(read, columns) : read
  const most = landing.rows === undefined ? {} : { rows: landing.rows }
  const fill =
    landing.fill ??
    ((sink, signal) => reading.copyOut(config, columns, sink, { ...most, onRows: landing.onRows, signal }))
  const [landed, sent] = await runInflow({
    path: pipe,
    read: (signal) =>
      session.count(
        sql`copy (${rows}) to ${constant(path)} (format parquet, ${groups}, use_tmp_file false)`,
        signal,
      ),
    fill: afterMark(fill),
    signal: landing.signal,
    ...(shortBatches ? {} : { fillsOnAfter: isOutOfMemory }),
  }).catch((error: unknown) => {
    throw explainInflow(error, title)
  })
  if (landed !== sent) throw new AppError('sourceCountsDisagree', { title, sent, landed })
  const empty = config.treatAsFile ? await countEmpty(session, landing) : { emptyRows: 0, emptyCells: 0 }
  return { kind: 'landed', path, columns, rows: landed, ...empty }
}

/** Turns empty strings into null, as when a file is read. */
function asFile(rows: Sql, columns: readonly Column[]): Sql {
  const cells = columns.map(({ type }, i) =>
    isTextType(type) ? sql`nullif(${cell(i)}, '') as ${cell(i)}` : cell(i),
  )
  const wereEmpty = columns.flatMap(({ type }, i) =>
    isTextType(type) ? [sql`(${cell(i)} is not distinct from '')::int`] : [],
  )
  const count = wereEmpty.length > 0 ? join(wereEmpty, sql` + `) : sql`0`
  return sql`select ${join(cells)}, ${count} as ${emptied} from (${rows})`
}

async function countEmpty(session: Session, { columns, path, signal }: LandSourceOptions) {
  const allNull = join(
    columns.map((_, i) => sql`${cell(i)} is null`),
    sql` and `,
  )
  const [emptyRows, emptyCells] = await session.row(
    sql`select count_if(${allNull}), sum(${emptied}) from read_parquet(${constant(path)})`,
    signal,
  )
  return { emptyRows: Number(emptyRows), emptyCells: Number(emptyCells ?? 0) }
}
