import { finished } from 'node:stream/promises'
import type { ConfigOf } from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../../duckdb/sql.ts'
import { copyThrough } from '../../pipe/copy-through.ts'
import type { PlanColumn } from '../../plan/plan.ts'
import { openFileWriter } from '../file/open-file-writer.ts'
import type { TargetWriter, WriteInput } from '../writer.ts'
import { RowCounter } from './row-counter.ts'

export type CsvOutput = ConfigOf<'csvOutput'>

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/** Writes one CSV file (RFC 4180). */
export function openCsvWriter(path: string, config: CsvOutput): TargetWriter {
  let counter: RowCounter | undefined
  const rowsSoFar = () => Math.max(0, (counter?.lines ?? 0) - (config.header ? 1 : 0))
  return openFileWriter(path, {
    check: () => [],
    write: async (input, file) => {
      const lines = new RowCounter()
      counter = lines
      lines.on('error', () => undefined)
      file.on('error', (error) => lines.destroy(error))
      if (config.byteOrderMark) file.write(byteOrderMark)
      lines.pipe(file, { end: false })
      try {
        const written = await copyThrough(copyOf(input, config, lines))
        lines.end()
        await finished(lines)
        return { written, stored: rowsSoFar() }
      } finally {
        lines.destroy()
      }
    },
    rowsSoFar,
  })
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
