import { Type } from 'typebox'
import { defineStep, keepsRows, textTable } from '../model/contract.ts'
import { sideBySide } from '../model/side-by-side.ts'
import { ChosenColumns, chooseColumns, chosenColumnsProblems } from './chosen-columns.ts'

/** Chooses, reorders and renames columns. Two sources are joined side by side by row position. */
export const columnSelection = defineStep({
  kind: 'columnSelection',
  /** `column` is the name in the source. With two sources, it is the name that `sideBySide` assigns. */
  config: Type.Object({ selectedColumns: ChosenColumns }),
  initial: () => ({ selectedColumns: null }),
  outputColumns: (inputs, { selectedColumns }) => chooseColumns(sideBySide(inputs), selectedColumns),
  rows: () => keepsRows,
  problems: ({ title, config: { selectedColumns }, inputs }) =>
    chosenColumnsProblems(title, selectedColumns, inputs && sideBySide(inputs)),
  examples: [
    {
      name: 'keeps every column when no choice was made',
      config: { selectedColumns: null },
      given: [textTable(['id', 'name'], ['007', 'Zoë'], ['008', null])],
      expect: textTable(['id', 'name'], ['007', 'Zoë'], ['008', null]),
    },
    {
      name: 'chooses, reorders and renames columns',
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
      name: 'renames columns in a cycle, with quotes and words of SQL in their names',
      config: {
        selectedColumns: [
          { column: 'select', name: 'a"b' },
          { column: 'a"b', name: "it's" },
          { column: "it's", name: 'select' },
        ],
      },
      given: [textTable(['select', 'a"b', "it's"], ['1', '2', '3'])],
      expect: textTable(['a"b', "it's", 'select'], ['1', '2', '3']),
    },
    {
      name: 'returns one column twice under two names',
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
      name: 'joins two tables side by side and pads the shorter one with nulls',
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
