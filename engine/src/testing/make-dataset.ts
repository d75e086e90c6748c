import { DuckDBInstance } from '@duckdb/node-api'
import type { DatasetSource } from '../child/protocol.ts'
import { MOST_ROWS } from '../ingest/copy-shape.ts'

/** Writes a dataset's columnar copy from a DuckDB select, as the ingest of a file would: text only, empty cells null. */
export async function makeDataset(path: string, select: string): Promise<DatasetSource> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    await connection.run(
      `copy (select columns(*)::varchar from (${select})) to '${path}' (format parquet, row_group_size ${MOST_ROWS})`,
    )
    const result = await connection.runAndReadAll(
      `select count(*), count(*) filter (columns(*) is null) from '${path}'`,
    )
    const names = await connection.runAndReadAll(`describe select * from '${path}'`)
    const empty = await connection.runAndReadAll(
      `select count(*) from '${path}' t where ${names
        .getRows()
        .map(([name]) => `"${String(name).replaceAll('"', '""')}" is null`)
        .join(' and ')}`,
    )
    const [rows] = result.getRows()[0] ?? []
    return {
      kind: 'dataset',
      path,
      columns: names.getRows().map(([name]) => String(name)),
      rows: Number(rows),
      emptyRows: Number(empty.getRows()[0]?.[0]),
      emptyCells: 0,
    }
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}
