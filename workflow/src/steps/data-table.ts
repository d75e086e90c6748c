import { Type } from 'typebox'
import { defineStep } from '../contract.ts'
import { sideBySide } from './side-by-side.ts'

/** Passes its table through and shows it in its own tab; two sources stand side by side by position. */
export const dataTable = defineStep({
  kind: 'dataTable',
  config: Type.Object({ showDataTable: Type.Boolean({ default: true }) }),
  initial: () => ({ showDataTable: true }),
  outputColumns: (inputs) => sideBySide(inputs),
  examples: [],
})
