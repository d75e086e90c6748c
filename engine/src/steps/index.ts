import type { StepKind } from '@anj/workflow'
import { changeDataType } from './change-data-type.ts'
import { columnSelection } from './column-selection.ts'
import { dataTable } from './data-table.ts'
import { fullJoin, innerJoin, leftJoin, rightJoin } from './joins.ts'
import type { StepCompiler } from './table.ts'
import { unionTable } from './union-table.ts'

/** A compiler for every preparation step; a step without one does not type-check. */
export const stepCompilers: { readonly [K in StepKind]: StepCompiler<K> } = {
  columnSelection,
  changeDataType,
  dataTable,
  innerJoin,
  leftJoin,
  rightJoin,
  fullJoin,
  unionTable,
}
