import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, type ColumnChange, type WorkflowGraph } from '@anj/workflow'
import { constant, join as list, name, sql } from '../../engine/src/duckdb/sql.ts'
import type { DatasetSource, ReadableSource } from '../../engine/src/model/source.ts'
import { requestFor, runHere } from '../../engine/src/testing/run-here.ts'
import { sharedSession } from '../../engine/src/testing/shared-duckdb.ts'
import { change, graphOf, nodeOf, writeTable } from '../../engine/src/testing/tables.ts'
import type { OpenKind, Place } from './kind.ts'
import type { Cells, ContractTable } from './table.ts'

/** Creates a dataset of texts that a workflow converts to the types of a table. */
export async function datasetOf(kind: OpenKind, { columns, rows }: ContractTable): Promise<DatasetSource> {
  const folder = await mkdtemp(join(kind.folder, 'given-'))
  return await writeTable(
    join(folder, 'given.parquet'),
    columns.map(({ name }) => name),
    rows,
  )
}

/** Returns the graph CSV File, Change Data Type, and the place's output. */
export function workflowTo(
  place: Place,
  source: DatasetSource,
  columns: ContractTable['columns'],
): WorkflowGraph {
  const given = source.columns.map((column) => ({ name: column, type: 'text' as const }))
  const changes: ColumnChange[] = columns
    .filter(({ type }) => type !== 'text')
    .map(({ name, type }) => change(name, type))
  return graphOf(
    [
      nodeOf('file', 'csvInput', { datasetId: 'd', fileName: 'd.csv', columns: given }),
      nodeOf('change', 'changeDataType', { columnDataTypes: changes }),
      place.output,
    ],
    'file>change',
    'change>output',
  )
}

/** Writes a table into a place by a complete run. */
export async function write(kind: OpenKind, place: Place, table: ContractTable): Promise<void> {
  const source = await datasetOf(kind, table)
  await runHere(requestFor(workflowTo(place, source, table.columns), source, place.target, kind.folder))
}

/** Writes a table into a new place and reads it back through Anj's source. */
export async function roundTrip(kind: OpenKind, table: ContractTable): Promise<ContractTable> {
  const place = await kind.place()
  await write(kind, place, table)
  return await readCopy(await place.read())
}

/** Makes a round trip, and returns the code and message if the run is refused. */
export async function roundTripOrRefusal(
  kind: OpenKind,
  table: ContractTable,
): Promise<{ readonly table: ContractTable } | { readonly refused: string; readonly sentence: string }> {
  try {
    return { table: await roundTrip(kind, table) }
  } catch (error) {
    if (error instanceof AppError) return { refused: error.code, sentence: error.message }
    throw error
  }
}

/** Returns the contents of a columnar copy as texts. */
export async function readCopy(source: ReadableSource): Promise<ContractTable> {
  using session = await sharedSession()
  const columns =
    source.kind === 'landed'
      ? source.columns
      : source.columns.map((column) => ({ name: column, type: 'text' as const }))
  const cells = columns.map(
    (column, i) => sql`${name(source.kind === 'landed' ? `c${i}` : column.name)}::varchar`,
  )
  const rows = await session.rows(sql`select ${list(cells)} from read_parquet(${constant(source.path)})`)
  return { columns, rows: rows as readonly Cells[] }
}
