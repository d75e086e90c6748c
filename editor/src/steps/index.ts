import type { StepKind } from '@anj/workflow'
import { lazyComponent } from '../kit/lazy-components.ts'
import type { NodeForm } from '../kit/node-form.ts'

const joinForm = lazyComponent(() => import('./join.tsx'))
const matchingRowsForm = lazyComponent(() => import('./matching-rows.tsx'))

/** The form of every preparation step. */
export const stepForms: { readonly [K in StepKind]: NodeForm<K> } = {
  columnSelection: lazyComponent(() => import('./column-selection.tsx')),
  changeDataType: lazyComponent(() => import('./change-data-type.tsx')),
  dataTable: lazyComponent(() => import('./data-table.tsx')),
  filterRows: lazyComponent(() => import('./filter-rows.tsx')),
  sortRows: lazyComponent(() => import('./sort-rows.tsx')),
  removeDuplicates: lazyComponent(() => import('./remove-duplicates.tsx')),
  pivot: lazyComponent(() => import('./pivot.tsx')),
  unpivot: lazyComponent(() => import('./unpivot.tsx')),
  firstRows: lazyComponent(() => import('./first-rows.tsx')),
  runningValues: lazyComponent(() => import('./running-values.tsx')),
  groupBy: lazyComponent(() => import('./group-by.tsx')),
  replaceValues: lazyComponent(() => import('./replace-values.tsx')),
  cleanText: lazyComponent(() => import('./clean-text.tsx')),
  splitColumn: lazyComponent(() => import('./split-column.tsx')),
  mergeColumns: lazyComponent(() => import('./merge-columns.tsx')),
  parseJson: lazyComponent(() => import('./parse-json.tsx')),
  fillEmpty: lazyComponent(() => import('./fill-empty.tsx')),
  rowsWithMatch: matchingRowsForm,
  rowsWithoutMatch: matchingRowsForm,
  lookUp: lazyComponent(() => import('./look-up.tsx')),
  calculateColumns: lazyComponent(() => import('./calculate-columns.tsx')),
  compareTables: lazyComponent(() => import('./compare-tables.tsx')),
  checkRows: lazyComponent(() => import('./check-rows.tsx')),
  similarRows: lazyComponent(() => import('./similar-rows.tsx')),
  sqlQuery: lazyComponent(() => import('./sql-query.tsx')),
  innerJoin: joinForm,
  leftJoin: joinForm,
  rightJoin: joinForm,
  fullJoin: joinForm,
  unionTable: lazyComponent(() => import('./union-table.tsx')),
}
