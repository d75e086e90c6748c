import { AppError, type RisingType } from '@anj/workflow'
import type { RisingColumn, RisingState } from '../../../model/source-window.ts'
import type { SourceSpec } from '../../connector.ts'
import { boundOf, type RisingSql, windowCondition } from '../../window-condition.ts'
import type { Database } from '../connect.ts'
import { quoteText } from '../quote.ts'
import type { KnownSource } from './find-source-columns.ts'
import { nameIn, selectWhere } from './select-source.ts'

const types: Readonly<Partial<Record<RisingType, string>>> = {
  int: 'bigint',
  decimal: 'numeric',
  date: 'date',
  datetime: 'timestamp',
  instant: 'timestamptz',
}

/** Returns the condition for the rows of an incremental load; undefined for a source whose rows are all read. */
export function windowOf(source: SourceSpec, known: KnownSource): string | undefined {
  return source.window && windowCondition(source.window, risingSql(source, known, source.window))
}

/** Reads the state of a rising column. The two queries can use an index, which one pass with both aggregates can't. */
export async function readRising(
  database: Database,
  source: SourceSpec,
  known: KnownSource,
  rising: RisingColumn,
): Promise<RisingState> {
  const { name, isMissing = `${name} is null`, lowest } = risingSql(source, known, rising)
  const finite = lowest === undefined ? undefined : `${name} > ${lowest} and ${name} < 'infinity'`
  const largest = selectWhere(source, known.names, `max(${name})`, finite)
  const missing = selectWhere(source, known.names, 'count(*)', isMissing)
  const [found] = await database.rows<{ largest: string | null; missing: string; indexed: boolean }>(
    `select (${largest})::text as largest, (${missing})::text as missing, ${indexed(known, rising)} as indexed`,
  )
  return {
    largest: boundOf(rising, found?.largest ?? null),
    withoutValue: Number(found?.missing ?? 0),
    hasIndex: found?.indexed ?? true,
  }
}

/** Dates and times can be infinite. Such a value can't be a bound, so it counts as missing. */
function risingSql(source: SourceSpec, known: KnownSource, { column, type }: RisingColumn): RisingSql {
  const place = known.columns.findIndex((one) => one.name === column)
  const server = types[type]
  if (place === -1 || server === undefined) throw new AppError('risingValueRefused', { column, value: type })
  const name = nameIn(source, known.names, place)
  const literal = (bound: string) => `'${bound}${type === 'instant' ? '+00' : ''}'::${server}`
  if (type === 'int' || type === 'decimal') return { name, literal }
  const isMissing = `${name} is null or ${name} = 'infinity' or ${name} = '-infinity'`
  return { name, literal, isMissing, lowest: "'-infinity'" }
}

/** An expression that is false if the column is of an ordinary table and isn't the first column of an index. */
function indexed({ oid, names, columns }: KnownSource, { column }: RisingColumn): string {
  const name = names[columns.findIndex((one) => one.name === column)]
  if (oid === null || name === undefined) return 'true'
  const table = `${BigInt(oid)}::oid`
  return `(not exists (select from pg_catalog.pg_class where oid = ${table} and relkind in ('r', 'p'))
    or exists (select from pg_catalog.pg_index i
      join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indrelid = ${table} and i.indpred is null and a.attname = ${quoteText(name)}))`
}
