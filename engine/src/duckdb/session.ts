import { type DuckDBConnection, type DuckDBDataChunk, DuckDBInstance } from '@duckdb/node-api'
import { withPatternInWords } from './pattern-errors.ts'
import { type Sql, sql } from './sql.ts'
import { withDepthInWords } from './too-deep.ts'

export interface SessionOptions {
  /**
   * Path of a database file, created if missing. Without a path, all data is in memory and spills to the
   * temporary directory.
   */
  readonly path?: string
  /** DuckDB's memory limit. The process can need twice this plus 100 MB, so its parent must watch the resident size. */
  readonly memoryBytes: number
  readonly temporaryDirectory: string
  readonly temporaryBytes: number
  /** Default: one per core. */
  readonly threads?: number | null | undefined
  /** A DuckDB file whose tables statements can read as those of the database `attached`. */
  readonly attached?: string | undefined
  /** Files and pipes that statements may read and write. No other path is accessible. */
  readonly paths?: readonly string[]
  /** Folders in which statements may read and write any file. */
  readonly directories?: readonly string[]
  /** Default: true. False saves memory when writing rows whose order doesn't matter. */
  readonly keepOrder?: boolean
}

/** A row with each cell as DuckDB's text, so that no decimal or long ID becomes a JavaScript number. */
export type TextRow = readonly (string | null)[]

/**
 * A connection to DuckDB. It runs one statement at a time; `another()` opens a second connection for concurrent work.
 */
export interface Session extends AsyncDisposable {
  /** Runs one statement. An aborted signal interrupts it within milliseconds and leaves the session usable. */
  run(statement: Sql, signal?: AbortSignal): Promise<void>
  /** Runs a COPY, INSERT or CREATE TABLE AS and returns the row count that DuckDB reports. */
  count(statement: Sql, signal?: AbortSignal): Promise<number>
  /** Returns all rows of a select, with each cell as text. For small results only, because all rows are in memory. */
  rows(select: Sql, signal?: AbortSignal): Promise<readonly TextRow[]>
  /** Returns the first row of a select. Throws if there is none. */
  row(select: Sql, signal?: AbortSignal): Promise<TextRow>
  /**
   * Returns the rows of a select in order, a few thousand at a time, as they are computed. The session runs no other
   * statement until the last of them.
   */
  chunks(select: Sql, signal?: AbortSignal): AsyncGenerator<DuckDBDataChunk>
  /** Returns the columns of a statement without running it. The text must come from a judged statement. */
  describe(text: string): Promise<readonly { readonly name: string; readonly type: string }[]>
  /** DuckDB's progress estimate for the running statement, from 0 to 100; null if there is none. */
  percent(): number | null
  /** Interrupts the running statement, if any. */
  interrupt(): void
  another(): Promise<Session>
}

/** Milliseconds between interrupts. DuckDB ignores an interrupt that arrives before the statement has begun. */
const INTERRUPT_AGAIN = 10

/** Opens DuckDB with its limits locked, without external extensions, and with access to the listed paths only. */
export async function openSession(options: SessionOptions): Promise<Session> {
  const instance = await DuckDBInstance.create(options.path ?? ':memory:', {
    memory_limit: `${Math.floor(options.memoryBytes / 1_000)}KB`,
    temp_directory: options.temporaryDirectory,
    max_temp_directory_size: `${Math.floor(options.temporaryBytes / 1_000)}KB`,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    preserve_insertion_order: String(options.keepOrder ?? true),
    ...(options.threads ? { threads: String(options.threads) } : {}),
  })
  const connection = await instance.connect()
  const close = () => {
    connection.closeSync()
    instance.closeSync()
  }
  try {
    const statements = [
      "set global timezone = 'UTC'",
      ...(options.attached
        ? [`attach ${textOf(options.attached)} as attached (type duckdb, read_only)`]
        : []),
      `set allowed_paths = ${listOf(options.paths)}`,
      `set allowed_directories = ${listOf(options.directories)}`,
      // The files that a session reads never change while it's open.
      'set global parquet_metadata_cache = true',
      // DuckDB tracks progress only while the bar is enabled. Printing it stays off.
      'set enable_progress_bar = true',
      'set enable_progress_bar_print = false',
      'set enable_external_access = false',
      'set lock_configuration = true',
    ]
    await connection.run(statements.join('; '))
    return await sessionOn(instance, connection, close)
  } catch (error) {
    close()
    throw error
  }
}

function listOf(paths: readonly string[] = []): string {
  return `[${paths.map(textOf).join(', ')}]`
}

function textOf(path: string): string {
  return `'${path.replaceAll("'", "''")}'`
}

async function sessionOn(
  instance: DuckDBInstance,
  connection: DuckDBConnection,
  close: () => void,
): Promise<Session> {
  const run = async (statement: Sql, signal: AbortSignal | undefined) => {
    const { text, values } = statement.render()
    return await interruptible(connection, signal, () => connection.run(text, values))
  }
  const rows = async (select: Sql, signal?: AbortSignal): Promise<readonly TextRow[]> => {
    const result = await run(sql`select columns(*)::varchar from (${select})`, signal)
    return (await result.getRows()) as unknown as readonly TextRow[]
  }
  return {
    run: async (statement, signal) => void (await run(statement, signal)),
    count: async (statement, signal) => {
      const result = await run(statement, signal)
      const first = (await result.getRows())[0]?.[0]
      return Number(first ?? result.rowsChanged)
    },
    rows,
    row: async (select, signal) => {
      const [first] = await rows(select, signal)
      if (!first) throw new Error('The select gave no row')
      return first
    },
    chunks: async function* (select, signal) {
      const { text, values } = select.render()
      const result = await interruptible(connection, signal, () => connection.stream(text, values))
      for (;;) {
        const chunk = await interruptible(connection, signal, () => result.fetchChunk())
        if (!chunk || chunk.rowCount === 0) return
        yield chunk
      }
    },
    describe: async (text) => {
      const prepared = await connection.prepare(text)
      try {
        return Array.from({ length: prepared.columnCount }, (_, i) => ({
          name: prepared.columnName(i),
          type: prepared.columnType(i).toString(),
        }))
      } finally {
        prepared.destroySync()
      }
    },
    percent: () => {
      const { percentage } = connection.progress
      return percentage >= 0 ? Math.min(100, percentage) : null
    },
    interrupt: () => connection.interrupt(),
    another: async () => {
      const second = await instance.connect()
      return sessionOn(instance, second, () => second.closeSync())
    },
    [Symbol.asyncDispose]: async () => close(),
  }
}

async function interruptible<T>(
  connection: DuckDBConnection,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  let again: NodeJS.Timeout | undefined
  const interrupt = () => {
    connection.interrupt()
    again = setInterval(() => connection.interrupt(), INTERRUPT_AGAIN)
  }
  signal?.addEventListener('abort', interrupt, { once: true })
  try {
    return await work()
  } catch (error) {
    throw signal?.aborted ? signal.reason : withDepthInWords(withPatternInWords(error))
  } finally {
    signal?.removeEventListener('abort', interrupt)
    clearInterval(again)
  }
}
