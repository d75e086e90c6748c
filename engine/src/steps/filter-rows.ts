import {
  AppError,
  checkFilterFormula,
  type DataType,
  filterFormulaOf,
  isComplete,
  isTextType,
  isValueOf,
  operatorsFor,
  problemError,
  type RowCondition,
  type RowFilter,
  sentence,
  sharedForm,
} from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import { duckdbTypes } from './conversions/index.ts'
import { compareDecimal } from './decimal-order.ts'
import { fenced } from './fenced.ts'
import { FormulaCompiler } from './formula/compile-formula.ts'
import { failuresOf } from './formula/failures.ts'
import { plainNumber } from './key-values.ts'
import { columnOf, oneTable } from './one-table.ts'
import { withoutBlank } from './row-order.ts'
import {
  allCells,
  type ConversionColumns,
  cell,
  hiddenColumns,
  rowNumber,
  type StepCompiler,
  type StepContext,
  type Table,
} from './table.ts'
import { textCells } from './text-cells.ts'

/** The name of the condition in the list of rejects. */
const REJECTED = 'condition'

/** Keeps the rows that match the conditions, or for which the formula is true. */
export const filterRows: StepCompiler<'filterRows'> = (inputs, config, context) => {
  const input = oneTable(inputs, context)
  const formula = filterFormulaOf(config)
  if (formula) return whereTrue(input, formula, context)
  const condition = filterCondition(input, config, context)
  return condition ? { ...input, select: sql`select * from (${input.select}) where ${condition}` } : input
}

/**
 * Keeps the rows for which a formula is true. Its failures are counted before the filter, because their rows don't reach
 * the result.
 */
function whereTrue(
  input: Table,
  { text, onReject }: NonNullable<ReturnType<typeof filterFormulaOf>>,
  context: StepContext,
): Table {
  const { title, nodeId } = context
  const { checked, problem } = checkFilterFormula(title, text, input.columns, context.parameters)
  if (problem) throw problemError({ ...problem, nodeId })
  if (!checked.tree) throw new TypeError('A formula without a problem has a tree')
  const compiler = new FormulaCompiler(input.columns, cell, context.moment)
  const { value, reason } = compiler.compile(checked.tree)
  if (compiler.isTooDeep)
    throw new AppError('filterFormulaInvalid', { title, detail: sentence('formulasTooDeep') }, { nodeId })
  const all = compiler.over(input.select)
  const condition = cell(input.columns.length)
  const cells = [...hiddenColumns(input), ...allCells(input)]
  const conversion: ConversionColumns = {
    nodeId,
    column: REJECTED,
    number: context.nextNumber(),
    leaveOut: onReject === 'leaveOut',
    readBy: () => [],
    before: () => {
      const texts = textCells(input.columns)
      return {
        columns: input.columns,
        select: sql`select ${join([rowNumber, ...failures, ...texts])} from (${all})`,
      }
    },
  }
  const failures = failuresOf(conversion, text, reason, null)
  const judged: Table = {
    ...input,
    select: sql`select ${join([...cells, ...(reason ? failures : []), sql`${fenced(value)} as ${condition}`])} from (${all})`,
    columns: [...input.columns, { name: REJECTED, type: 'bit' }],
    bounds: [...input.bounds, null],
    asWritten: [...input.asWritten, false],
    conversions: [...input.conversions, ...(reason ? [conversion] : [])],
  }
  const settled = reason ? context.settle(judged) : judged
  return { ...input, select: sql`select ${join(cells)} from (${settled.select}) where ${condition}` }
}

/** Returns the condition of a filter, which is true or false for every row, or null if there are no conditions. */
export function filterCondition(
  table: Pick<Table, 'columns'>,
  { match, groups }: RowFilter,
  context: Pick<StepContext, 'nodeId' | 'title'>,
): Sql | null {
  const conditions = groups
    .map((group) =>
      combined(
        group.match,
        group.conditions.map((condition) => conditionOf(table, condition, context)),
      ),
    )
    .filter((condition) => condition !== null)
  return combined(match, conditions)
}

function combined(match: RowFilter['match'], conditions: readonly Sql[]): Sql | null {
  return conditions.length === 0 ? null : sql`(${join(conditions, match === 'all' ? sql` and ` : sql` or `)})`
}

function conditionOf(
  table: Pick<Table, 'columns'>,
  condition: RowCondition,
  context: Pick<StepContext, 'nodeId' | 'title'>,
): Sql {
  const { title, nodeId } = context
  const { column, operator, values } = condition
  const { value, type } = columnOf(table, column, context)
  if (!operatorsFor[type].includes(operator))
    throw new AppError('filterOperator', { title, column, type }, { nodeId })
  if (!isComplete(operator, values)) throw new AppError('filterValueMissing', { title, column }, { nodeId })
  const wrong = values.find((one) => !isValueOf(type, one))
  if (wrong !== undefined)
    throw new AppError('filterValueUnreadable', { title, column, value: wrong, type }, { nodeId })
  return sql`coalesce(${comparison(value, type, condition)}, false)`
}

/**
 * Returns a condition that is true for one of several values. A list, unlike a chain of comparisons, may have thousands
 * of values, and DuckDB turns `in` into a join, which loses the order of rows.
 */
function isListed(value: Sql, type: DataType, folds: boolean, values: readonly string[]): Sql {
  if (type === 'decimal') {
    const list = values.map((one) => constant(sharedForm(one)))
    return sql`list_contains([${join(list)}], ${plainNumber(value)})`
  }
  const equal = (one: Sql) => (folds ? sql`lower(${one})` : one)
  const list = values.map((one) => equal(sql`cast(${constant(one)} as ${name(duckdbTypes[type])})`))
  return sql`list_contains([${join(list)}], ${equal(value)})`
}

/** Returns a condition that may be null for an empty value, which then doesn't match. */
function comparison(value: Sql, type: DataType, { operator, values, ignoreCase }: RowCondition): Sql {
  const [first = '', second = ''] = values
  const folds = isTextType(type) && ignoreCase
  const text = folds ? sql`lower(${value})` : value
  const given = (one: string) => (folds ? sql`lower(${constant(one)})` : constant(one))
  const compared = (by: Sql, one: string) => {
    if (type === 'decimal') return compareDecimal(value, by, one)
    return sql`${text} ${by} ${isTextType(type) ? given(one) : sql`cast(${constant(one)} as ${name(duckdbTypes[type])})`}`
  }
  const isOneOf = () => isListed(value, type, folds, values)
  const isEmpty = sql`${withoutBlank(value, type)} is null`
  switch (operator) {
    case 'is':
      return compared(sql`=`, first)
    case 'isNot':
      return sql`not coalesce(${compared(sql`=`, first)}, false)`
    case 'isOneOf':
      return isOneOf()
    case 'isNotOneOf':
      return sql`not coalesce(${isOneOf()}, false)`
    case 'contains':
      return sql`contains(${text}, ${given(first)})`
    case 'doesNotContain':
      return sql`not coalesce(contains(${text}, ${given(first)}), false)`
    case 'startsWith':
      return sql`starts_with(${text}, ${given(first)})`
    case 'endsWith':
      return sql`ends_with(${text}, ${given(first)})`
    case 'isLess':
      return compared(sql`<`, first)
    case 'isAtMost':
      return compared(sql`<=`, first)
    case 'isGreater':
      return compared(sql`>`, first)
    case 'isAtLeast':
      return compared(sql`>=`, first)
    case 'isBetween':
      return sql`${compared(sql`>=`, first)} and ${compared(sql`<=`, second)}`
    case 'isTrue':
      return value
    case 'isFalse':
      return sql`not ${value}`
    case 'isEmpty':
      return isEmpty
    case 'isNotEmpty':
      return sql`not (${isEmpty})`
  }
}
