import { changeDataType } from './change-data-type.ts'
import { columnSelection } from './column-selection.ts'
import { dataTable } from './data-table.ts'

/** The only list of preparation steps that work. Engine and editor hold one total map over it each. */
export const steps = { columnSelection, changeDataType, dataTable } as const
export type StepKind = keyof typeof steps
