import { joinSideBySide } from './side-by-side.ts'
import type { StepCompiler } from './table.ts'

/** Passes its input through. */
export const dataTable: StepCompiler<'dataTable'> = (inputs) => joinSideBySide(inputs)
