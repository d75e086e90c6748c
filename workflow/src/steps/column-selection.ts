import { Type } from 'typebox'
import { defineStep } from '../contract.ts'
import { sideBySide } from './side-by-side.ts'

/** Chooses, reorders and renames columns; two sources stand side by side by position (DESIGN §8). */
export const columnSelection = defineStep({
  kind: 'columnSelection',
  config: Type.Object({
    /** In output order; `column` is the name on the incoming side (of two sources: after `sideBySide`). Null keeps all. */
    selectedColumns: Type.Union([
      Type.Null(),
      Type.Array(Type.Object({ column: Type.String(), name: Type.String({ minLength: 1 }) })),
    ]),
  }),
  initial: () => ({ selectedColumns: null }),
  outputColumns: (inputs, { selectedColumns }) => {
    const all = sideBySide(inputs)
    if (!selectedColumns) return all
    return selectedColumns.flatMap(({ column, name }) => {
      const from = all.find((c) => c.name === column)
      return from ? [{ name, type: from.type }] : []
    })
  },
  examples: [],
})
