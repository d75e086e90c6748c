import { tableLabel } from '@anj/workflow'
import { defineRule, type RuleFinding } from '../rule.ts'
import { ownTables, tableRef } from '../tables.ts'

/** With this many columns, an 8 kB page has room for fewer than ten rows. */
const MANY = 100
/** A table with more columns than this that is mostly empty probably mixes several entities. */
const SOME = 50
const MOSTLY = 0.75

export const tooManyColumns = defineRule({
  id: 'too-many-columns',
  title: 'Too many columns',
  level: 'warning',
  detects: `Tables with more than ${MANY} columns, or with more than ${SOME} of which most can be null.`,
  find: ({ dictionary }) =>
    ownTables(dictionary).flatMap((table): RuleFinding[] => {
      const all = table.columns.length
      const nullable = table.columns.filter((column) => column.nullable).length
      if (all > MANY)
        return [
          {
            table: tableRef(table),
            says: `${tableLabel(table)} has ${all} columns, so rows are large, and every query reads the whole row. Split the table into groups of columns that are used together.`,
          },
        ]
      if (all <= SOME || nullable < all * MOSTLY) return []
      return [
        {
          table: tableRef(table),
          level: 'information',
          says: `${tableLabel(table)} has ${all} columns, of which ${nullable} can be null. If the table combines several tables, split it.`,
        },
      ]
    }),
})
