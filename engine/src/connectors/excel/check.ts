import { AppError, type ConfigOf, sentence, sheetNameFault } from '@anj/workflow'
import { constant, name, sql } from '../../duckdb/sql.ts'
import { LONGEST_CELL, MOST_COLUMNS } from '../../excel/cell-names.ts'
import type { PlanColumn } from '../../plan/plan.ts'
import type { ColumnDemand } from '../writer.ts'

/** Refuses what no sheet can hold, and says what the rows must meet. */
export function checkSheet(
  { sheetName }: ConfigOf<'excelOutput'>,
  columns: readonly PlanColumn[],
): readonly ColumnDemand[] {
  checkName(sheetName)
  if (columns.length > MOST_COLUMNS)
    throw new AppError('tooManyColumns', { count: columns.length, database: 'Excel', limit: MOST_COLUMNS })
  return columns
    .filter(({ type }) => type === 'text' || type === 'varchar' || type === 'char')
    .map(({ name: column }) => {
      const value = name(column)
      const most = constant(LONGEST_CELL)
      const beyond = sql`length(regexp_replace(${value}, '[^\\x{10000}-\\x{10FFFF}]', '', 'g'))`
      return {
        column,
        holds: sql`case when strlen(${value}) <= ${most} then true else length(${value}) + ${beyond} <= ${most} end`,
        reason: sentence('rejectCellTooLong', { limit: LONGEST_CELL.toLocaleString('en') }),
      }
    })
}

function checkName(sheet: string): void {
  const why = sheetNameFault(sheet)
  if (why) throw new AppError('sheetNameInvalid', { sheet, why })
}
