import { columnLabel } from '../names.ts'
import { defineRule, type RuleFinding } from '../rule.ts'
import { tableRef } from '../tables.ts'
import { separatorOf } from '../values/lists.ts'
import { maskValue } from '../values/mask-value.ts'
import { needsSamples, sampledColumns, withoutNulls } from '../values/sampled.ts'

const EXAMPLES = 3

/** Skips MySQL's SET columns, because the server itself knows that they contain lists. */
export const multiValuedColumn = defineRule({
  id: 'multi-valued-column',
  title: 'Several values in one column',
  level: 'warning',
  detects: 'Text columns whose values are lists, such as `red,green` or `4;8;15`.',
  unable: needsSamples,
  find: (facts) =>
    sampledColumns(facts).flatMap(({ table, column, values: all }): RuleFinding[] => {
      if (column.family !== 'text' || column.generated !== null || /^set\b/i.test(column.type)) return []
      const values = withoutNulls(all)
      const separator = separatorOf(values)
      if (separator === null) return []
      const lists = values.filter((value) => value.includes(separator))
      return [
        {
          table: tableRef(table),
          columns: [column.name],
          says: `${columnLabel(table, column.name)} contains lists: ${lists.length} of ${values.length} sampled values are lists separated by “${separator}”. Use a separate table with a row for each value.`,
          evidence: {
            columns: [column.name],
            rows: [...new Set(lists.map(maskValue))].slice(0, EXAMPLES).map((shape) => [shape]),
          },
        },
      ]
    }),
})
