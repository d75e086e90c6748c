import { changeDataType } from './change-data-type.ts'
import { columnSelection } from './column-selection.ts'
import { dataTable } from './data-table.ts'
import { fullJoin, innerJoin, leftJoin, rightJoin } from './joins.ts'
import { unionTable } from './union-table.ts'

/** The only list of preparation steps. Engine and editor each map every entry. */
export const steps = {
  columnSelection,
  changeDataType,
  dataTable,
  innerJoin,
  leftJoin,
  rightJoin,
  fullJoin,
  unionTable,
} as const
export type StepKind = keyof typeof steps
