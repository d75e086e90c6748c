import {
  AppError,
  type CheckedSql,
  type Column,
  countPhrase,
  type DataType,
  sentence,
  sqlQuestionOf,
} from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import { scaleOf } from './exact-numbers.ts'
import { isInstant } from './instants.ts'
import { plainNumber } from './key-values.ts'
import { columnOf, placeOf } from './one-table.ts'
import { DECIMAL_DIGITS, DECIMAL_SCALE } from './sql/decimal-type.ts'
import { inputType, knownStatement, type ReadStatement, tableName } from './sql/read-statement.ts'
import { cell, knownMeasures, rowNumber, type StepCompiler, type StepContext, type Table } from './table.ts'

const MINUTE = 60_000
/** The most that the SELECT of a step may take in a run. */
export const sqlBounds = { rows: 100_000_000, milliseconds: 60 * MINUTE }

/** Returns the rows of a SELECT that was read and judged before. */
export const sqlQuery: StepCompiler<'sqlQuery'> = (inputs, { query, checked }, context) => {
  const { title, nodeId } = context
  if (!checked) throw new AppError('sqlUnchecked', { title }, { nodeId })
  const statement = knownStatement(sqlQuestionOf({ query, checked }, context.parameters))
  if (!statement) throw new TypeError('The statements of a workflow are read before its plan is compiled')
  requireColumns(statement, checked, context)
  const settled = inputs.map((input) => context.settle(input))
  const tables = checked.inputs.map((columns, i) => inputTable(settled[i], i, columns, statement, context))
  const instants = inputs.flatMap(({ columns }) => columns.filter(isInstant))
  if (instants.length > 0)
    context.warn(sentence('instantsLoseZone', { title, columns: instants.map((one) => one.name).join(', ') }))
  const results = statement.columns.map((_, i) => name(`q${i}`))
  const cells = statement.columns.map(({ type }, i) => sql`${stored(name(`q${i}`), type)} as ${cell(i)}`)
  context.land({ ...sqlBounds, title })
  return {
    select: sql`with ${join(tables)}
      select ${join([sql`row_number() over () as ${rowNumber}`, ...cells])}
      from (${statement.select}) as result(${join(results)})`,
    columns: statement.columns,
    bounds: statement.columns.map(() => null),
    asWritten: statement.columns.map(() => false),
    hasEmpty: false,
    isNumbered: false,
    conversions: [],
    rows: null,
    combines: [...new Set(settled.flatMap(({ combines }) => combines)), nodeId],
  }
}

/** Refuses settings whose columns aren't those that the SELECT returns, as in a file that was edited. */
function requireColumns(
  { columns, isOrdered }: ReadStatement,
  checked: CheckedSql,
  { title, nodeId }: StepContext,
): void {
  const words = (list: readonly Pick<Column, 'name' | 'type'>[]) =>
    list.map((column) => `${column.name} (${column.type})`).join(', ')
  const [found, expected] = [words(columns), words(checked.columns)]
  if (found !== expected) throw new AppError('sqlColumnsDiffer', { title, found, expected }, { nodeId })
  if (isOrdered !== checked.isOrdered) throw new AppError('sqlUnchecked', { title }, { nodeId })
}

/** Defines a table of the SELECT: the columns that its check has seen. */
function inputTable(
  input: Table | undefined,
  index: number,
  columns: CheckedSql['inputs'][number],
  { uses }: Pick<ReadStatement, 'uses'>,
  context: StepContext,
): Sql {
  const { title, nodeId } = context
  const table = tableName(index)
  const cells = columns.map((column) => {
    const found = input?.columns.find((one) => one.name === column.name)
    if (!input || found?.type !== column.type)
      throw new AppError(
        'sqlInputChanged',
        { title, table, column: column.name, type: column.type },
        { nodeId },
      )
    const { value } = columnOf(input, column.name, context)
    const isUsed = !uses || uses.has(column.name.toLowerCase())
    return sql`${given(input, table, value, { ...column, isUsed }, context)} as ${name(column.name)}`
  })
  return sql`${name(table)} as (select ${join(cells)} from (${input?.select ?? sql`select 1`}))`
}

/** Returns a value as the SELECT sees it. A decimal that its type can't hold stops the run if the SELECT can use it. */
function given(
  input: Table,
  table: string,
  value: Sql,
  { name: column, type, isUsed }: Pick<Column, 'name' | 'type'> & { readonly isUsed: boolean },
  context: StepContext,
): Sql {
  if (type !== 'decimal') return value
  const { title, nodeId } = context
  const whole = DECIMAL_DIGITS - DECIMAL_SCALE
  const measures = knownMeasures(input.bounds[placeOf(input, column, context)] ?? null)
  // The ingest has measured each value if it knows the fewest digits.
  const isMeasured = measures?.leastScale !== undefined
  if (isMeasured && measures.integerDigits <= whole && measures.scale <= DECIMAL_SCALE)
    return sql`${value}::${inputType('decimal')}`
  const plain = plainNumber(value)
  const hasPlaces = sql`(strlen(split_part(ltrim(${plain}, '-'), '.', 1)) <= ${constant(whole)} and ${scaleOf(plain)} <= ${constant(DECIMAL_SCALE)})`
  const isShort = sql`strlen(${value}) <= ${constant(Math.min(whole, DECIMAL_SCALE))}`
  const fits = sql`case when ${value} is null then null when ${isShort} then true else ${hasPlaces} end`
  const refusal = (count: string) =>
    new AppError(
      'sqlDecimalTooLong',
      { title, whole, fraction: DECIMAL_SCALE, count, column, table },
      { nodeId },
    )
  // count_if is null if all values are.
  if (isUsed)
    context.ask(
      [input],
      sql`select count(*) filter (where not (${fits})) from (${input.select})`,
      ([count]) => (count === '0' ? null : refusal(countPhrase(Number(count), 'value'))),
    )
  // A preview asks nothing, so the value itself has to fail.
  return sql`case when not (${fits}) then error(${constant(refusal('some values').message)}) else ${value}::${inputType('decimal')} end`
}

/** Returns a column of the result in the form in which a plan stores it. */
function stored(value: Sql, type: DataType): Sql {
  switch (type) {
    case 'decimal':
      return plainNumber(sql`${value}::varchar`)
    case 'int':
      return sql`${value}::bigint`
    case 'float':
      return sql`${value}::double`
    case 'datetime':
      return sql`${value}::timestamp`
    case 'text':
      return sql`${value}::varchar`
    default:
      return value
  }
}
