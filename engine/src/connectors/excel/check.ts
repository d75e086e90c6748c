import { AppError, type ConfigOf, sentence } from '@anj/workflow'
import { constant, name, sql } from '../../duckdb/sql.ts'
import { MOST_COLUMNS } from '../../excel/cell-names.ts'
import type { PlanColumn } from '../../plan/plan.ts'
import type { ColumnDemand } from '../writer.ts'

/** Characters in a cell; Excel counts those beyond the first 65,536 of Unicode twice. */
const LONGEST_CELL = 32_767
const LONGEST_NAME = 31

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
  const refuse = (why: string) => {
    throw new AppError('sheetNameInvalid', { sheet, why })
  }
  if (sheet === '' || sheet.length > LONGEST_NAME)
    refuse(sentence('sheetNameLength', { limit: LONGEST_NAME }))
  if (/[[\]:*?/\\]/.test(sheet)) refuse(sentence('sheetNameSigns'))
  if (/[\p{Cc}\ufffe\uffff]/u.test(sheet)) refuse(sentence('sheetNameControls'))
  if (sheet.startsWith("'") || sheet.endsWith("'")) refuse(sentence('sheetNameQuote'))
  if (sheet.toLowerCase() === 'history') refuse(sentence('sheetNameReserved'))
}
