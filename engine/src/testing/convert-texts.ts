import { tmpdir } from 'node:os'
import type { ColumnChange, DataType } from '@anj/workflow'
import { openSession, type Session } from '../duckdb/session.ts'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import { conversionOf, duckdbTypes, preparedText } from '../steps/conversions/index.ts'

/** Opens a DuckDB with little memory, for tests. */
export function openTestSession(paths: { directories?: readonly string[] } = {}): Promise<Session> {
  return openSession({ memoryBytes: 256e6, temporaryDirectory: tmpdir(), temporaryBytes: 1e9, ...paths })
}

/** The result of a conversion, either the value as a target would store it or the reason for the refusal. */
export type Converted = { readonly value: string | null } | { readonly refused: string }

/** Converts values one by one, as a step does. Casts each text to `from` first. */
export async function convertTexts(
  session: Session,
  texts: readonly (string | null)[],
  change: Omit<ColumnChange, 'columnName' | 'fromType'>,
  from: DataType = 'text',
): Promise<readonly Converted[]> {
  const text = name('text')
  const typed = castTo(duckdbTypes[from])
  const { result, reason } = conversionOf(text, from, change)
  const values = join(texts.map((t, i) => sql`(${constant(i)}, ${constant(t)}::varchar)`))
  const rows = await session.rows(
    sql`select i, text is not null and result is null, result, case when text is not null and result is null then ${reason} end
      from (select *, ${result} as result from (select i, ${preparedText(typed, from, change)} as text
        from (values ${values}) as texts(i, raw))) order by i::int`,
  )
  return rows.map(([, fails, value, why]) =>
    fails === 'true' ? { refused: why ?? '' } : { value: value ?? null },
  )
}

function castTo(type: string) {
  const casts: Readonly<Record<string, Sql>> = {
    VARCHAR: sql`raw`,
    BOOLEAN: sql`raw::boolean`,
    BIGINT: sql`raw::bigint`,
    DOUBLE: sql`raw::double`,
    DATE: sql`raw::date`,
    TIME: sql`raw::time`,
    TIMESTAMP: sql`raw::timestamp`,
  }
  return casts[type] ?? sql`raw`
}
