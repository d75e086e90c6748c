import type { StepKind } from '@anj/workflow'
import { changeDataType } from './change-data-type.ts'
import { columnSelection } from './column-selection.ts'
import { dataTable } from './data-table.ts'
import type { StepCompiler } from './table.ts'

/** A compiler for every preparation step; a step without one does not type-check. */
export const stepCompilers: { readonly [K in StepKind]: StepCompiler<K> } = {
  columnSelection,
  changeDataType,
  dataTable,
  innerJoin: (input) => input,
  leftJoin: (input) => input,
  rightJoin: (input) => input,
  fullJoin: (input) => input,
  unionTable: (input) => input,
}
