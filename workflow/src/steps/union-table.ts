import { Type } from 'typebox'
import type { Column, DataType } from '../model/columns.ts'
import { defineStep, textTable } from '../model/contract.ts'
import { problem } from '../model/problem.ts'
import { sideBySide } from '../model/side-by-side.ts'
import { ChosenColumns, chooseColumns, chosenColumnsProblems } from './chosen-columns.ts'

/** Combines all rows of both tables, matched by column name or position. */
export const unionTable = defineStep({
  kind: 'unionTable',
  config: Type.Object({
    /**
     * If columns are matched by name, a column that one table lacks is null in that table's rows. If they are matched
     * by position, the left table determines the names.
     */
    matchBy: Type.Enum(['name', 'position'], { title: 'Match columns by', default: 'name' }),
    removeDuplicates: Type.Boolean({ title: 'Remove duplicate rows', default: false }),
    /** Columns of the union. */
    selectedColumns: ChosenColumns,
  }),
  initial: () => ({ matchBy: 'name' as const, removeDuplicates: false, selectedColumns: null }),
  outputColumns: (inputs, { matchBy, selectedColumns }) =>
    chooseColumns(unionColumns(inputs, matchBy), selectedColumns),
  rows: ({ removeDuplicates }) =>
    removeDuplicates
      ? { acts: 'wholeTable', count: 'unknown', order: 'lost' }
      : { acts: 'eachRow', count: 'sum', order: 'kept' },
  problems: ({ title, config: { matchBy, selectedColumns }, inputs }) =>
    inputs && inputs.length !== 2
      ? [problem('joinNeedsTwo', { title })]
      : chosenColumnsProblems(title, selectedColumns, inputs && unionColumns(inputs, matchBy)),
  examples: [
    {
      name: 'stacks rows and matches columns by name',
      config: { matchBy: 'name', removeDuplicates: false, selectedColumns: null },
      given: [textTable(['a', 'b'], ['1', 'x']), textTable(['B', 'c'], ['y', '2'])],
      expect: textTable(['a', 'b', 'c'], ['1', 'x', null], [null, 'y', '2']),
    },
    {
      name: 'matches columns by position and removes duplicates',
      config: { matchBy: 'position', removeDuplicates: true, selectedColumns: null },
      given: [textTable(['a', 'b'], ['1', 'x'], ['1', 'x']), textTable(['c', 'd'], ['1', 'x'], ['2', null])],
      expect: textTable(['a', 'b'], ['1', 'x'], ['2', null]),
    },
  ],
})

/**
 * Returns the columns of a union. A column that only one table has keeps its type. Whole numbers and decimals become
 * decimals. Other columns whose types differ become text. When matching by position, an additional column of the right
 * table gets a number if the left table already uses its name.
 */
export function unionColumns(
  inputs: readonly (readonly Column[])[],
  matchBy: 'name' | 'position',
): readonly Column[] {
  const columns: Column[] = []
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
  for (const input of inputs)
    for (const [i, column] of input.entries()) {
      const at = matchBy === 'position' ? i : columns.findIndex(({ name }) => same(name, column.name))
      const held = columns[at]
      if (!held) columns.push(column)
      else columns[at] = mergedColumn(held, column)
    }
  return sideBySide([columns])
}

/** Returns the type that holds the values of two types: decimal for whole numbers and decimals, or else text. */
function commonType(a: DataType, b: DataType): DataType {
  const types = new Set([a, b])
  return types.has('int') && types.has('decimal') ? 'decimal' : 'text'
}

/** Returns the column that holds the values of two columns, with the name of the first one. */
export function mergedColumn(a: Column, b: Column): Column {
  const { name, origin, numberFormat } = a
  const type = a.type === b.type ? a.type : commonType(a.type, b.type)
  const sameOrigin = a.type === b.type && JSON.stringify(origin) === JSON.stringify(b.origin)
  return {
    name,
    type,
    ...(origin && sameOrigin ? { origin } : {}),
    ...(numberFormat !== undefined && numberFormat === b.numberFormat ? { numberFormat } : {}),
  }
}
