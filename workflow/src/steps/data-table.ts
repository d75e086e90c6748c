import { Type } from 'typebox'
import { defineStep, keepsRows, textTable } from '../model/contract.ts'
import { sideBySide } from '../model/side-by-side.ts'

/** Passes its table through and shows it in a separate tab. Two sources are joined side by side by row position. */
export const dataTable = defineStep({
  kind: 'dataTable',
  config: Type.Object({ showDataTable: Type.Boolean({ default: true }) }),
  initial: () => ({ showDataTable: true }),
  outputColumns: (inputs) => sideBySide(inputs),
  rows: () => keepsRows,
  examples: [
    {
      name: 'passes its table through unchanged',
      config: { showDataTable: true },
      given: [textTable(['a', 'b'], ['1', null], [' x ', 'y'])],
      expect: textTable(['a', 'b'], ['1', null], [' x ', 'y']),
    },
    {
      name: 'shows two tables side by side',
      config: { showDataTable: false },
      given: [textTable(['a'], ['1']), textTable(['a'], ['2'], ['3'])],
      expect: textTable(['a', 'a (2)'], ['1', '2'], [null, '3']),
    },
  ],
})
