import type { DataType } from '@anj/workflow'
import type { Session } from '../duckdb/session.ts'
import { constant, name, type Sql, sql } from '../duckdb/sql.ts'
import { bytesAsText, type Describe, nestedJson } from './nested-json.ts'

/** A column of a Parquet file or of a DuckDB table, which may be a member of a nested one. */
export interface ParquetColumn {
  /** The names that lead to the values. */
  readonly path: readonly string[]
  /** The values as text. */
  readonly text: Sql
  /** The possible types of the values, narrowest first. Empty if they stay text. */
  readonly types: readonly DataType[]
  /** True for times of a zone, which are converted to UTC. */
  readonly isZoned: boolean
  /** The type in the file if Anj has no such type, so that the values are text. */
  readonly otherType: string | null
}

/** Structures in deeper structures stay JSON text. */
const DEEPEST = 20

interface Reading {
  readonly types: readonly DataType[]
  readonly text: (value: Sql) => Sql
  readonly isZoned?: boolean
  readonly isOther?: boolean
}

const plain = (value: Sql) => sql`${value}::varchar`
const as = (...types: readonly DataType[]): Reading => ({ types, text: plain })
const whole = as('int', 'decimal')
const other: Reading = { types: [], text: plain, isOther: true }

/** Microseconds are the finest that Anj's types store. Finer times keep their digits as text. */
const nanoseconds: Reading = {
  types: ['datetime'],
  text: (value) =>
    sql`case when epoch_ns(${value}) % 1000 = 0 then ${value}::timestamp::varchar else ${value}::varchar end`,
}

const readings: Readonly<Record<string, Reading>> = {
  BOOLEAN: as('bit'),
  TINYINT: as('int'),
  SMALLINT: as('int'),
  INTEGER: as('int'),
  BIGINT: as('int'),
  UTINYINT: as('int'),
  USMALLINT: as('int'),
  UINTEGER: as('int'),
  UBIGINT: whole,
  HUGEINT: whole,
  UHUGEINT: whole,
  FLOAT: as('float'),
  DOUBLE: as('float'),
  DATE: as('date'),
  TIME: as('time'),
  TIMESTAMP: as('datetime'),
  TIMESTAMP_S: as('datetime'),
  TIMESTAMP_MS: as('datetime'),
  TIMESTAMP_NS: nanoseconds,
  'TIMESTAMP WITH TIME ZONE': {
    types: ['timestamp'],
    text: (value) => sql`(${value} at time zone 'UTC')::varchar`,
    isZoned: true,
  },
  VARCHAR: as(),
  UUID: as(),
  JSON: as(),
  BLOB: { types: [], text: bytesAsText },
}

function readingOf(type: string): Reading {
  if (isNested(type)) return as()
  if (type.startsWith('DECIMAL(')) return as('decimal')
  if (type.startsWith('ENUM(')) return as()
  return readings[type] ?? other
}

const isNested = (type: string) =>
  /\[\d*\]$/.test(type) || type.startsWith('MAP(') || type.startsWith('STRUCT(')
const isStructure = (type: string) => type.startsWith('STRUCT(') && !type.endsWith(']')

/** Returns the columns of a table. Members of structures are columns of their own, unless `nested` is text. */
export async function typedColumns(
  session: Session,
  file: Sql,
  nested: 'columns' | 'text',
  signal?: AbortSignal,
): Promise<readonly ParquetColumn[]> {
  const describe: Describe = async (select) => {
    const rows = await session.rows(sql`select column_name, column_type from (describe ${select})`, signal)
    return rows.map(([column, type]) => [column ?? '', type ?? ''] as const)
  }
  const columnsOf = async (
    described: Awaited<ReturnType<Describe>>,
    valueOf: (member: string) => Sql,
    before: readonly string[],
  ): Promise<readonly ParquetColumn[]> => {
    const found: ParquetColumn[] = []
    for (const [member, type] of described) {
      const value = valueOf(member)
      const place = [...before, member]
      if (nested === 'columns' && isStructure(type) && place.length < DEEPEST) {
        const members = await describe(
          sql`select value.* from (select ${value} as value from ${file}) as source`,
        )
        const inner = (one: string) => sql`struct_extract(${value}, ${constant(one)})`
        found.push(...(await columnsOf(members, inner, place)))
        continue
      }
      const { types, text, isZoned = false, isOther = false } = readingOf(type)
      const shown = isNested(type) ? await nestedJson(describe, file, type, value, value) : text(value)
      found.push({ path: place, text: shown, types, isZoned, otherType: isOther ? type : null })
    }
    return found
  }
  return await columnsOf(await describe(sql`select * from ${file}`), name, [])
}
