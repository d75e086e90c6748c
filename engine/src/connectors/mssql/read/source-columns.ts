import { AppError, type Column } from '@anj/workflow'
import type { SourceSpec } from '../../connector.ts'
import type { Database } from '../connect.ts'
import { nativeTypeOf } from '../native-types.ts'
import { quoteName } from '../quote.ts'
import { mapServerType, type ServerType } from '../source-types.ts'
import { tableOf } from './select-source.ts'

/** A column of a source, with the expression that reads it without loss. */
export interface SourceColumn {
  readonly column: Column
  readonly read: string
  /** True if trailing spaces are only padding. */
  readonly padded: boolean
}

interface Described extends ServerType {
  readonly name: string
  readonly collation: string | null
}

/**
 * Returns the columns of a table or view, including sparse columns but without the columns that `select *` omits.
 * Returns null if this login can't see such a table.
 */
export async function columnsOfTable(
  database: Database,
  source: SourceSpec,
): Promise<readonly SourceColumn[] | null> {
  const rows = await database.rows<Described>(
    `select c.name as name, coalesce(b.name, u.name, N'unknown') as type, cast(c.max_length as int) as length,
       cast(c.[precision] as int) as [precision], cast(c.scale as int) as scale, c.collation_name as collation
     from sys.columns as c
     inner join sys.objects as o on o.object_id = c.object_id
     left join sys.types as u on u.user_type_id = c.user_type_id
     left join sys.types as b on b.user_type_id = c.system_type_id
     where c.object_id = object_id(@table) and o.type in ('U', 'V') and c.is_hidden = 0 and c.is_column_set = 0
     order by c.column_id`,
    { table: tableOf(source) },
  )
  return rows.length === 0 ? null : rows.map(sourceColumn)
}

/** Returns the columns of a statement without running it. */
export async function columnsOfStatement(
  database: Database,
  statement: string,
): Promise<readonly SourceColumn[]> {
  return (await describe(database, statement)).map(sourceColumn)
}

/** Asks the server to describe a statement without running it. */
export async function describe(database: Database, statement: string): Promise<readonly Described[]> {
  const rows = await database.rows<{
    name: string | null
    is_hidden: boolean
    system_type_name: string | null
    user_type_name: string | null
    max_length: number
    precision: number
    scale: number
    collation_name: string | null
  }>('exec sp_describe_first_result_set @tsql = @statement', { statement })
  return rows
    .filter((row) => !row.is_hidden)
    .map((row) => ({
      name: row.name ?? '',
      type: (row.system_type_name ?? row.user_type_name ?? '').replace(/\(.*/, ''),
      length: row.max_length,
      precision: row.precision,
      scale: row.scale,
      collation: row.collation_name,
    }))
}

function sourceColumn({ name, collation, ...described }: Described): SourceColumn {
  const meaning = mapServerType(described)
  if (!meaning) throw new AppError('sourceTypeRefused', { column: name, type: described.type })
  const { type, origin, read = (quoted: string) => quoted, padded = false } = meaning
  const native = nativeTypeOf(described, collation)
  const column = {
    name,
    type,
    origin: native === null ? origin : { ...origin, native: { family: 'mssql' as const, type: native } },
  }
  return { column, read: read(quoteName(name)), padded }
}
