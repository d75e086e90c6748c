import { AppError, calculatedFormulas, sentence } from '@anj/workflow'
import { join, sql } from '../duckdb/sql.ts'
import { fenced } from './fenced.ts'
import { FormulaCompiler } from './formula/compile-formula.ts'
import { failuresOf } from './formula/failures.ts'
import { joinSideBySide } from './side-by-side.ts'
import {
  type ConversionColumns,
  cell,
  cellAs,
  hiddenColumns,
  isEmpty,
  isRejected,
  rowNumber,
  type StepCompiler,
} from './table.ts'
import { textCells } from './text-cells.ts'

/** Calculates columns. A cell whose formula fails becomes null, and the hidden columns record the failure. */
export const calculateColumns: StepCompiler<'calculateColumns'> = (inputs, config, context) => {
  const { title, nodeId } = context
  const input = joinSideBySide(inputs)
  const formulas = calculatedFormulas(config, input.columns, context.parameters)
  if (formulas.length === 0) return input
  const compiler = new FormulaCompiler(input.columns, cell, context.moment)
  const skipped = isRejected(input.conversions)
  // Rows that an earlier step skips, and empty rows, which the plan drops, are no rejects of this step.
  const absent = [...(skipped ? [skipped] : []), ...(input.hasEmpty ? [isEmpty] : [])]
  const calculated = formulas.map(({ name: column, formula, checked, index }) => {
    const [wrong] = checked.problems
    if (!checked.tree)
      throw new AppError('formulaInvalid', { title, column, detail: wrong?.message ?? '' }, { nodeId })
    const compiled = compiler.compile(checked.tree)
    compiler.set(index, compiled)
    const conversion: ConversionColumns = {
      nodeId,
      column,
      number: context.nextNumber(),
      leaveOut: config.onReject === 'leaveOut',
      readBy: () => [],
      before: () => ({ columns: input.columns, select: rowsBefore() }),
    }
    const isAbsent = absent.length > 0 ? sql`(${join(absent, sql` or `)})` : null
    return {
      index,
      formula,
      compiled,
      conversion,
      hidden: failuresOf(conversion, formula, compiled.reason, isAbsent),
    }
  })
  const last = formulas.at(-1)
  if (last && compiler.isTooDeep)
    throw new AppError(
      'formulaInvalid',
      { title, column: last.name, detail: sentence('formulasTooDeep') },
      { nodeId },
    )
  const all = compiler.over(input.select)
  const hidden = calculated.flatMap((one) => one.hidden)
  const rowsBefore = () => {
    const texts = textCells(input.columns)
    return sql`select ${join([rowNumber, ...hidden, ...texts])} from (${all})`
  }
  const columns = formulas.at(-1)?.columns ?? input.columns
  const valueAt = new Map(calculated.map(({ index, compiled }) => [index, compiled.value]))
  const cells = columns.flatMap((_, i) => {
    const value = valueAt.get(i)
    return value ? [sql`${fenced(value)} as ${cell(i)}`] : cellAs(input, i, i)
  })
  return {
    ...input,
    select: sql`select ${join([...hiddenColumns(input), ...hidden, ...cells])} from (${all})`,
    columns,
    asWritten: columns.map((_, i) => !valueAt.has(i) && (input.asWritten[i] ?? false)),
    bounds: columns.map((_, i) => (valueAt.has(i) ? null : (input.bounds[i] ?? null))),
    conversions: [...input.conversions, ...calculated.map(({ conversion }) => conversion)],
  }
}
