import { createWriteStream } from 'node:fs'
import { access, rm, stat } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { AppError, type ConfigOf } from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../../duckdb/sql.ts'
import { copyThrough } from '../../pipe/copy-through.ts'
import type { PlanColumn } from '../../plan/plan.ts'
import { commitFile } from '../../storage/shared-folder.ts'
import type { TargetWriter, WriteInput } from '../writer.ts'

export type CsvOutput = ConfigOf<'csvOutput'>

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/** Where a file grows until it is whole. */
export function partialOf(path: string): string {
  return `${path}.partial`
}

/** Writes one CSV file (RFC 4180) beside its place and renames it there as the commit. */
export function openCsvWriter(path: string, config: CsvOutput): TargetWriter {
  const partial = partialOf(path)
  let committed = false
  return {
    check: async (columns) => {
      if (columns.length === 0) throw new AppError('tableWithoutColumns', {})
      return []
    },
    write: async (input) => {
      const rows = writable(input.rows, input.columns)
      const written = config.byteOrderMark
        ? await writeThroughPipe(partial, config, input, rows)
        : await input.session.count(
            sql`copy (${rows}) to ${constant(partial)} (${format(config, input.columns)}, use_tmp_file false)`,
            input.signal,
          )
      input.onBytes((await stat(partial)).size)
      return { written, stored: await countRows(partial, config, input) }
    },
    storedSoFar: () => null,
    mark: async () => ({ kind: 'csv', path }),
    commit: async () => {
      await commitFile(partial, path)
      committed = true
    },
    [Symbol.asyncDispose]: async () => {
      if (!committed) await rm(partial, { force: true })
    },
  }
}

/** Whether the file is in its place. Its path is one run's own, so nobody else can have put it there. */
export async function readFileMark(path: string): Promise<'committed' | 'aborted'> {
  return await access(path).then(
    () => 'committed' as const,
    () => 'aborted' as const,
  )
}

/** DuckDB can't begin a file with a mark, so with one its bytes pass through here. */
async function writeThroughPipe(
  partial: string,
  config: CsvOutput,
  input: WriteInput,
  rows: Sql,
): Promise<number> {
  const sink = createWriteStream(partial)
  sink.write(byteOrderMark)
  const copy = {
    ...input,
    onBytes: () => undefined,
    rows,
    sink,
    options: format(config, input.columns),
    pipePath: `${input.workFolder}/rows`,
  }
  try {
    const written = await copyThrough(copy)
    sink.end()
    await finished(sink)
    return written
  } finally {
    sink.destroy()
  }
}

/** A null in a table of one column would be an empty line, which readers skip: there it is written as "". */
function writable(rows: Sql, columns: readonly PlanColumn[]): Sql {
  const [only, another] = columns
  if (!only || another) return rows
  return sql`select coalesce(${name(only.name)}::varchar, '') as ${name(only.name)} from (${rows})`
}

function format(config: CsvOutput, columns: readonly PlanColumn[]): Sql {
  const options = [
    sql`format csv`,
    sql`header ${constant(config.header)}`,
    sql`delimiter ${constant(config.delimiter)}`,
    sql`quote '"'`,
    sql`escape '"'`,
    sql`new_line '\\r\\n'`,
    ...(columns.length === 1 ? [sql`force_quote *`] : []),
  ]
  return join(options)
}

/** Reads the finished file back: an independent count, and the proof that every row parses. */
async function countRows(partial: string, config: CsvOutput, input: WriteInput): Promise<number> {
  const columns = input.columns.map((_, i) => sql`${name(`c${i}`)}: 'varchar'`)
  const [count] = await input.session.row(
    sql`select count(*) from read_csv(${constant(partial)}, auto_detect = false, columns = {${join(columns)}},
      header = ${constant(config.header)}, delim = ${constant(config.delimiter)}, quote = '"', escape = '"', new_line = '\\r\\n',
      encoding = 'utf-8', max_line_size = 1073741824)`,
    input.signal,
  )
  return Number(count)
}
