import { MAX_ROW_GROUP_ROWS } from '../duckdb/parquet-layout.ts'
import type { DatasetSource } from '../model/source.ts'
import { connectShared } from './shared-duckdb.ts'

/**
 * Writes the columnar copy of a dataset from a DuckDB select. As after the ingest of a file, all values are
 * texts, and empty cells are null.
 */
export async function makeDataset(
  path: string,
  select: string,
  groupRows = MAX_ROW_GROUP_ROWS,
): Promise<DatasetSource> {
  using connection = await connectShared()
  await connection.run(
    `copy (select columns(*)::varchar from (${select})) to '${path}' (format parquet, row_group_size ${groupRows})`,
  )
  const described = await connection.runAndReadAll(`describe select * from '${path}'`)
  const columns = described.getRows().map(([name]) => String(name))
  const empty = columns.map((column) => `"${column.replaceAll('"', '""')}" is null`).join(' and ')
  const counted = await connection.runAndReadAll(`select count(*), count(*) filter (${empty}) from '${path}'`)
  const [rows, emptyRows] = counted.getRows()[0] ?? []
  return {
    kind: 'dataset',
    path,
    columns,
    rows: Number(rows),
    emptyRows: Number(emptyRows),
    emptyCells: 0,
  }
}
