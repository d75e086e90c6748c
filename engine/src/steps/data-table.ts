import type { StepCompiler } from './table.ts'

/** Passes its table through. */
export const dataTable: StepCompiler<'dataTable'> = (input) => input
