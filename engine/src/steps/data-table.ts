import { joinSideBySide } from './side-by-side.ts'
import type { StepCompiler } from './table.ts'

/** Compiles a Data Table step, which returns its input tables matched by position. */
export const dataTable: StepCompiler<'dataTable'> = (inputs) => joinSideBySide(inputs)
