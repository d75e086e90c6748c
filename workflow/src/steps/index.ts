import { calculateColumns } from './calculate-columns.ts'
import { changeDataType } from './change-data-type.ts'
import { checkRows } from './check-rows.ts'
import { cleanText } from './clean-text.ts'
import { columnSelection } from './column-selection.ts'
import { compareTables } from './compare-tables.ts'
import { dataTable } from './data-table.ts'
import { fillEmpty } from './fill-empty.ts'
import { filterRows } from './filter-rows.ts'
import { firstRows } from './first-rows.ts'
import { groupBy } from './group-by.ts'
import { fullJoin, innerJoin, leftJoin, rightJoin } from './joins.ts'
import { lookUp } from './look-up.ts'
import { rowsWithMatch, rowsWithoutMatch } from './matching-rows.ts'
import { mergeColumns } from './merge-columns.ts'
import { parseJson } from './parse-json.ts'
import { pivot } from './pivot.ts'
import { removeDuplicates } from './remove-duplicates.ts'
import { replaceValues } from './replace-values.ts'
import { runningValues } from './running-values.ts'
import { similarRows } from './similar-rows.ts'
import { sortRows } from './sort-rows.ts'
import { splitColumn } from './split-column.ts'
import { sqlQuery } from './sql-query.ts'
import { unionTable } from './union-table.ts'
import { unpivot } from './unpivot.ts'

/** The only list of preparation steps. Engine and editor each map every entry. */
export const steps = {
  columnSelection,
  changeDataType,
  dataTable,
  filterRows,
  sortRows,
  removeDuplicates,
  pivot,
  unpivot,
  firstRows,
  runningValues,
  groupBy,
  replaceValues,
  cleanText,
  splitColumn,
  mergeColumns,
  parseJson,
  fillEmpty,
  rowsWithMatch,
  rowsWithoutMatch,
  lookUp,
  calculateColumns,
  compareTables,
  checkRows,
  similarRows,
  sqlQuery,
  innerJoin,
  leftJoin,
  rightJoin,
  fullJoin,
  unionTable,
} as const
export type StepKind = keyof typeof steps
