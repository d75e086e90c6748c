import { Type } from 'typebox'
import { defineStep } from '../contract.ts'
import { problem } from '../problem.ts'
import { repeated, sideBySide } from './side-by-side.ts'

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
  problems: ({ title, config: { selectedColumns }, inputs }) => {
    if (!selectedColumns) return []
    if (selectedColumns.length === 0) return [problem('tableWithoutColumns')]
    const known = inputs && new Set(sideBySide(inputs).map((column) => column.name))
    return [
      ...selectedColumns
        .filter(({ column }) => known && !known.has(column))
        .map(({ column }) => problem('columnMissing', { title, column })),
      ...repeated(selectedColumns.map(({ name }) => name)).map((column) =>
        problem('columnNameTwice', { title, column }),
      ),
    ]
  },
  examples: [],
})
