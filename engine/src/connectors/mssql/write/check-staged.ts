import { AppError } from '@anj/workflow'
import { constant, name, sql } from '../../../duckdb/sql.ts'
import type { ColumnPair } from '../../match-columns.ts'
import type { WriteInput } from '../../writer.ts'
import type { Database } from '../connect.ts'
import type { TableColumn } from '../find-table.ts'
import { quoteName } from '../quote.ts'
import type { ExistingPlan } from './plan-write.ts'
import type { Place } from './staging.ts'

const codePaged = new Set(['char', 'varchar', 'text'])

/**
 * Checks the staged values for what only the server can determine: whether the code page of a column has all characters
 * of a text, and whether an XML column keeps a value. The server would silently replace a missing character with '?'.
 */
export async function checkRoundTrip(
  database: Database,
  place: Place,
  pairs: readonly ColumnPair<TableColumn>[],
  input: WriteInput,
): Promise<void> {
  for (const pair of pairs) {
    const back = comesBack(pair)
    if (back !== null) await checkColumn(database, place, pair, back, input)
  }
}

/**
 * Returns an expression that converts a staged value to its column's type and back to text, or null if doing so can't
 * change the value.
 */
function comesBack({ to }: ColumnPair<TableColumn>): string | null {
  const value = quoteName(to.name)
  if (to.baseType === 'xml') return `convert(nvarchar(max), convert(xml, ${value}, 1))`
  if (!codePaged.has(to.baseType)) return null
  return `convert(nvarchar(max), convert(varchar(max), ${value}))`
}

async function checkColumn(
  database: Database,
  { schema, table }: Place,
  { from, to }: ColumnPair<TableColumn>,
  back: string,
  { findRow, signal }: WriteInput,
): Promise<void> {
  const value = quoteName(to.name)
  const binary = 'collate Latin1_General_BIN2'
  const differs = `${value} ${binary} <> ${back} ${binary}`
  const where = `from ${quoteName(schema, table)} where ${differs}`
  const [found] = await database.rows<{ lost: number | string }>(`select count_big(*) as lost ${where}`)
  const count = Number(found?.lost ?? 0)
  if (count === 0) return
  const [first] = await database.rows<{ given: string; kept: string }>(
    `select top (1) convert(nvarchar(4000), ${value}) as given, left(${back}, 100) as kept ${where}`,
  )
  const given = first?.given ?? ''
  const isSame = sql`left(${name(from.name)}::varchar, ${constant([...given].length)}) = ${constant(given)}`
  const place = await findRow(from.name, isSame, signal)
  throw new AppError('targetCharactersLost', {
    count,
    column: to.name,
    row: place?.row ?? '?',
    value: given.slice(0, 100),
    kept: first?.kept ?? '',
    type: to.type,
  })
}

/**
 * Refuses keys that contain a null, because they identify no row, and duplicate keys, because only one of their rows
 * would remain.
 */
export async function checkKey(
  database: Database,
  { schema, table }: Place,
  key: readonly string[],
): Promise<void> {
  const columns = key.join(', ')
  const staging = quoteName(schema, table)
  const names = key.map((one) => quoteName(one))
  const empty = names.map((one) => `${one} is null`).join(' or ')
  const found = await database.rows(`select top (1) 1 as one from ${staging} where ${empty}`)
  if (found.length > 0) throw new AppError('updateKeyEmpty', { columns })
  const shown = names.map((one, i) => `convert(nvarchar(100), ${one}) as k${i}`).join(', ')
  const [twice] = await database.rows(
    `select top (1) ${shown} from ${staging} group by ${names.join(', ')} having count(*) > 1`,
  )
  if (twice)
    throw new AppError('updateKeyTwice', {
      columns,
      key: key.map((_, i) => String(twice[`k${i}`])).join(', '),
    })
}

/** Refuses nulls in identity columns, because the server doesn't accept them. */
export async function checkNumbers(
  database: Database,
  { schema, table }: Place,
  { pairs }: ExistingPlan,
): Promise<void> {
  const numbered = pairs.filter(({ to }) => to.identity).map(({ to }) => to.name)
  if (numbered.length === 0) return
  const empty = numbered.map((one) => `${quoteName(one)} is null`).join(' or ')
  const found = await database.rows(`select top (1) 1 as one from ${quoteName(schema, table)} where ${empty}`)
  if (found.length > 0) throw new AppError('targetNullRefused', { columns: numbered.join(', ') })
}
