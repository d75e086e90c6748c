import { Type } from 'typebox'
import { defineStep, textTable } from '../contract.ts'
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
  examples: [
    {
      name: 'keeps every column while none are chosen',
      config: { selectedColumns: null },
      given: [textTable(['id', 'name'], ['007', 'Zoë'], ['008', null])],
      expect: textTable(['id', 'name'], ['007', 'Zoë'], ['008', null]),
    },
    {
      name: 'chooses, reorders and renames',
      config: {
        selectedColumns: [
          { column: 'name', name: 'Full name' },
          { column: 'id', name: 'id' },
        ],
      },
      given: [textTable(['id', 'age', 'name'], ['007', '41', 'Zoë'], ['008', '23', '李'])],
      expect: textTable(['Full name', 'id'], ['Zoë', '007'], ['李', '008']),
    },
    {
      name: 'takes one column twice under two names',
      config: {
        selectedColumns: [
          { column: 'id', name: 'id' },
          { column: 'id', name: 'copy' },
        ],
      },
      given: [textTable(['id'], ['1'])],
      expect: textTable(['id', 'copy'], ['1', '1']),
    },
    {
      name: 'lays two tables side by side, the shorter padded with nulls',
      config: { selectedColumns: null },
      given: [
        textTable(['id', 'name'], ['1', 'a'], ['2', 'b'], ['3', 'c']),
        textTable(['id', 'price'], ['1', '9.50']),
      ],
      expect: textTable(
        ['id', 'name', 'id (2)', 'price'],
        ['1', 'a', '1', '9.50'],
        ['2', 'b', null, null],
        ['3', 'c', null, null],
      ),
    },
  ],
})
