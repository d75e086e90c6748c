import { finished } from 'node:stream/promises'
import type { ConfigOf } from '@anj/workflow'
import { constant, sql } from '../../duckdb/sql.ts'
import { copyThrough } from '../../pipe/copy-through.ts'
import { inOrder } from '../file/in-order.ts'
import { openFileWriter } from '../file/open-file-writer.ts'
import type { TargetWriter } from '../writer.ts'
import { JsonStream } from './json-stream.ts'
import { jsonRequirements, rowJson } from './row-json.ts'
import { RowObjects } from './row-objects.ts'

/**
 * Writes one JSON file. DuckDB generates the text of the rows, so that no row becomes a JavaScript object and no number
 * is rounded.
 */
export function openJsonWriter(path: string, config: ConfigOf<'jsonOutput'>): TargetWriter {
  const lines = new JsonStream(config.layout)
  return openFileWriter(
    path,
    {
      check: (columns) => jsonRequirements(columns, config),
      write: async (input, file) => {
        lines.on('error', () => undefined)
        file.on('error', (error) => lines.destroy(error))
        lines.pipe(file, { end: false })
        try {
          const written = await copyThrough({
            ...input,
            rows: inOrder(sql`select ${rowJson(input.columns, config)} from (${input.rows})`, 1),
            // JSON escapes control characters, so no value contains the delimiter or a line feed.
            options: sql`format csv, header false, delimiter ${constant('\u0001')}, quote '', escape ''`,
            pipePath: `${input.workFolder}/rows`,
            sink: lines,
          })
          lines.end()
          await finished(lines)
          return { written, stored: lines.rows }
        } finally {
          lines.destroy()
        }
      },
      rowsSoFar: () => lines.rows,
      rowText: (columns, file, options) => new RowObjects(columns, config, file, options),
    },
    config,
  )
}
