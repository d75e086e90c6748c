import { createWriteStream, existsSync, openSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { AppError, type ConfigOf } from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../../duckdb/sql.ts'
import { copyThrough } from '../../pipe/copy-through.ts'
import type { PlanColumn } from '../../plan/plan.ts'
import { commitFile } from '../../storage/shared-folder.ts'
import type { TargetWriter, WriteInput } from '../writer.ts'
import { RowCounter } from './row-counter.ts'

export type CsvOutput = ConfigOf<'csvOutput'>

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/** Where a file grows until it is whole. */
export function partialOf(path: string): string {
  return `${path}.partial`
}

/** Writes one CSV file (RFC 4180) beside its place and renames it there as the commit. */
export function openCsvWriter(path: string, config: CsvOutput): TargetWriter {
  const partial = partialOf(path)
  let counter: RowCounter | undefined
  let committed = false
  const rowsSoFar = () => Math.max(0, (counter?.lines ?? 0) - (config.header ? 1 : 0))
  return {
    check: async (columns) => {
      if (columns.length === 0) throw new AppError('tableWithoutColumns', {})
      return []
    },
    write: async (input) => {
      // Opened at once: an open under way in another thread could make it after a run that ends has removed it.
      const file = createWriteStream(partial, { fd: openSync(partial, 'w', 0o600) })
      counter = new RowCounter()
      counter.on('error', () => undefined)
      file.on('error', (error) => counter?.destroy(error))
      if (config.byteOrderMark) file.write(byteOrderMark)
      counter.pipe(file)
      try {
        const written = await copyThrough(copyOf(input, config, counter))
        counter.end()
        await finished(file)
        return { written, stored: rowsSoFar() }
      } finally {
        counter.destroy()
        file.destroy()
      }
    },
    storedSoFar: rowsSoFar,
    mark: async () => ({ kind: 'file', path }),
    commit: async () => {
      await commitFile(partial, path)
      committed = true
    },
    [Symbol.asyncDispose]: async () => {
      if (!committed) await rm(partial, { force: true })
    },
  }
}

/** Whether the file has taken its place: it is there, and no longer where it grew. An older one may have been there before. */
export async function readFileMark(path: string): Promise<'committed' | 'aborted'> {
  return existsSync(path) && !existsSync(partialOf(path)) ? 'committed' : 'aborted'
}

function copyOf(input: WriteInput, config: CsvOutput, sink: RowCounter) {
  const rows = withoutEmptyLines(input.rows, input.columns)
  return {
    ...input,
    rows,
    sink,
    options: format(config, input.columns),
    pipePath: `${input.workFolder}/rows`,
  }
}

/** A null in a table of one column would be an empty line, which readers skip: there it is written as "". */
function withoutEmptyLines(rows: Sql, columns: readonly PlanColumn[]): Sql {
  const [only, another] = columns
  if (!only || another) return rows
  return sql`select coalesce(${name(only.name)}::varchar, '') as ${name(only.name)} from (${rows})`
}

function format(config: CsvOutput, columns: readonly PlanColumn[]): Sql {
  return join([
    sql`format csv`,
    sql`header ${constant(config.header)}`,
    sql`delimiter ${constant(config.delimiter)}`,
    sql`quote '"'`,
    sql`escape '"'`,
    sql`new_line '\\r\\n'`,
    ...(columns.length === 1 ? [sql`force_quote *`] : []),
  ])
}
