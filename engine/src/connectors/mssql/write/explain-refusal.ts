import { AppError } from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../../../duckdb/sql.ts'
import type { ColumnPair } from '../../match-columns.ts'
import type { WriteInput } from '../../writer.ts'
import type { Database } from '../connect.ts'
import type { TableColumn } from '../find-table.ts'
import { numberOf, serverMessage } from '../problems.ts'
import { quoteName } from '../quote.ts'
import type { ExistingPlan } from './plan-write.ts'
import type { Place } from './staging.ts'

const NULL_REFUSED = 515
const DUPLICATE = [2601, 2627]
const TOO_LONG = [2628, 8152]
const CONFLICT = 547

interface Culprit {
  /** One column of the table, or all columns of a key. */
  readonly columns: readonly string[]
  /** A column of the workflow, and the condition that its refused row meets. */
  readonly from: string
  readonly holds: Sql
  /** The refused value, possibly truncated; null for a null. */
  readonly value: string | null
}

/**
 * Adds the row, column and value to the error about a refused row. The column or constraint is taken from the server's
 * message, the value from the staging table, and the row number from the workflow's own rows.
 */
export async function explainRefusal(
  database: Database,
  place: Place,
  plan: ExistingPlan,
  input: WriteInput,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'targetRefusedRow' || database.lost) return error
  try {
    await database.run('if @@trancount > 0 rollback transaction')
    const culprit = await findCulprit(database, place, plan, error)
    if (!culprit) return error
    const { columns, from, holds, value } = culprit
    const found = await input.findRow(from, holds, input.signal)
    const shown = value === null ? '' : ` (${value.slice(0, 100)})`
    const row = found ? `row ${found.row}, ` : ''
    const names = `${columns.length === 1 ? 'column' : 'columns'} ${columns.join(', ')}`
    return new AppError(
      'targetRefusedRow',
      { place: `${row}${names}${shown}`, reason: serverMessage(error) },
      { cause: error.cause },
    )
  } catch {
    return error
  }
}

function culpritOf({ from, to }: ColumnPair<TableColumn>, value: string | null): Culprit {
  const place = name(from.name)
  const holds = value === null ? sql`${place} is null` : sql`${place}::varchar = ${constant(value)}`
  return { columns: [to.name], from: from.name, holds, value }
}

async function findCulprit(
  database: Database,
  place: Place,
  plan: ExistingPlan,
  error: AppError,
): Promise<Culprit | null> {
  const number = numberOf(error) ?? 0
  const words = serverMessage(error)
  if (number === NULL_REFUSED) {
    const pair = namedIn(words, plan)
    return pair && culpritOf(pair, null)
  }
  if (DUPLICATE.includes(number)) return await findDuplicate(plan, words)
  if (TOO_LONG.includes(number)) return await findLongest(database, place, plan, words)
  if (number === CONFLICT) return await findConflict(database, place, plan, words)
  return null
}

/** Finds the column whose name a message contains in quotes. */
function namedIn(words: string, { pairs }: ExistingPlan): ColumnPair<TableColumn> | null {
  const named = [...words.matchAll(/column '([^']*)'/gi)].map(([, found]) => found)
  return pairs.find(({ to }) => named.includes(to.name)) ?? null
}

/**
 * Finds the key that the message names. 'The duplicate key value is (a, b).' contains its values. The table itself
 * fills those key columns that the workflow doesn't provide.
 */
async function findDuplicate({ table, pairs }: ExistingPlan, words: string): Promise<Culprit | null> {
  const columns = table.keys.find((one) => words.includes(`'${one.name}'`))?.columns ?? []
  const value = /key value is \((.*)\)\.?$/s.exec(words)?.[1]
  const own = columns.map((column) => pairs.find(({ to }) => to.name === column))
  const first = own.find((pair) => pair !== undefined)
  if (value === undefined || value === '<NULL>' || !first) return null
  if (columns.length === 1) return culpritOf(first, value)
  const parts = own.map((pair) => (pair ? patternOf(pair) : sql`'%'`))
  const holds = sql`${constant(value)} like concat_ws(', ', ${join(parts)}) escape '!'`
  return { columns, from: first.from.name, holds, value }
}

/** The LIKE pattern of a value, in the form in which the server lists the values of a key. */
function patternOf({ from }: ColumnPair<TableColumn>): Sql {
  return sql`regexp_replace(coalesce(${name(from.name)}::varchar, '<NULL>'), '([!%_])', '!\\1', 'g')`
}

async function findLongest(
  database: Database,
  { schema, table }: Place,
  plan: ExistingPlan,
  words: string,
): Promise<Culprit | null> {
  const pair = namedIn(words, plan)
  if (!pair) return null
  const column = quoteName(pair.to.name)
  const [found] = await database.rows<{ value: string }>(
    `select top (1) convert(nvarchar(4000), ${column}) as value from ${quoteName(schema, table)}
     order by datalength(convert(varchar(max), ${column})) desc`,
  )
  return found ? culpritOf(pair, found.value) : null
}

/**
 * Finds the conflicting value. For a check constraint, it repeats the check on the staging table, whose columns have
 * the same names. For a foreign key, it searches the referenced table.
 */
async function findConflict(
  database: Database,
  { schema, table }: Place,
  plan: ExistingPlan,
  words: string,
): Promise<Culprit | null> {
  const staging = quoteName(schema, table)
  const checks = await database.rows<{ name: string; definition: string }>(
    'select name as name, definition as definition from sys.check_constraints where parent_object_id = @id',
    { id: plan.table.id },
  )
  const check = checks.find((one) => words.includes(`"${one.name}"`))
  if (check) {
    const pair = namedIn(words, plan) ?? plan.pairs.find(({ to }) => check.definition.includes(to.name))
    if (!pair) return null
    return await valueWhere(database, pair, `${staging} as s where not ${check.definition}`)
  }
  const keys = await database.rows<{
    name: string
    own: string
    schema: string
    table: string
    other: string
  }>(
    `select f.name as name, c.name as own, s.name as [schema], o.name as [table], r.name as other
     from sys.foreign_keys f
     join sys.foreign_key_columns k on k.constraint_object_id = f.object_id
     join sys.columns c on c.object_id = k.parent_object_id and c.column_id = k.parent_column_id
     join sys.columns r on r.object_id = k.referenced_object_id and r.column_id = k.referenced_column_id
     join sys.objects o on o.object_id = f.referenced_object_id
     join sys.schemas s on s.schema_id = o.schema_id
     where f.parent_object_id = @id`,
    { id: plan.table.id },
  )
  const [key, ...further] = keys.filter((one) => words.includes(`"${one.name}"`))
  const pair = plan.pairs.find(({ to }) => to.name === key?.own)
  if (!key || !pair || further.length > 0) return null
  const own = quoteName('s', key.own)
  return await valueWhere(
    database,
    pair,
    `${staging} as s where ${own} is not null and not exists
       (select 1 from ${quoteName(key.schema, key.table)} as r where ${quoteName('r', key.other)} = ${own})`,
  )
}

async function valueWhere(
  database: Database,
  pair: ColumnPair<TableColumn>,
  fromWhere: string,
): Promise<Culprit | null> {
  const [found] = await database.rows<{ value: string | null }>(
    `select top (1) convert(nvarchar(4000), ${quoteName('s', pair.to.name)}) as value from ${fromWhere}`,
  )
  return found ? culpritOf(pair, found.value) : null
}
