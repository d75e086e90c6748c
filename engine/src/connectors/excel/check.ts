import { type Column, type ConfigOf, excelOutputProblem, problemError, sentence } from '@anj/workflow'
import { constant, name, sql } from '../../duckdb/sql.ts'
import { MAX_CELL_LENGTH } from '../../excel/cell-names.ts'
import type { ColumnRequirement } from '../writer.ts'

/** Refuses columns and settings that are impossible in a sheet, and returns the requirements for the values. */
export function checkSheet(
  config: ConfigOf<'excelOutput'>,
  columns: readonly Column[],
): readonly ColumnRequirement[] {
  const found = config.template ? null : excelOutputProblem(config, columns)
  if (found) throw problemError(found)
  return columns
    .filter(({ type }) => type === 'text' || type === 'varchar' || type === 'char')
    .map(({ name: column }) => {
      const value = name(column)
      const most = constant(MAX_CELL_LENGTH)
      const beyond = sql`length(regexp_replace(${value}, '[^\\x{10000}-\\x{10FFFF}]', '', 'g'))`
      return {
        column,
        holds: sql`case when strlen(${value}) <= ${most} then true else length(${value}) + ${beyond} <= ${most} end`,
        reason: sentence('rejectCellTooLong', { limit: MAX_CELL_LENGTH.toLocaleString('en') }),
      }
    })
}
