import { tableLabel } from '@anj/workflow'
import { findCycles, references } from '../cycles.ts'
import { columnLabel } from '../names.ts'
import { defineRule } from '../rule.ts'
import { ownTables, tableRef } from '../tables.ts'

/**
 * A cycle with a nullable foreign key is reported as `information` only, because rows can be inserted with a null that
 * is updated afterwards. In any other cycle, the first row can't be inserted unless the server defers the check.
 */
export const tableCycle = defineRule({
  id: 'table-cycle',
  title: 'Tables that refer to each other in a circle',
  level: 'warning',
  detects: 'Foreign keys that form a circle of tables.',
  find: ({ dictionary }) => {
    const all = references(ownTables(dictionary))
    const required = findCycles(all.filter(({ optional }) => !optional))
    const closed = new Set(required.flatMap((circle) => circle.map(({ from }) => from)))
    // Skip a cycle with a nullable key if the same tables also form a cycle without a nullable key.
    const loose = findCycles(all).filter((circle) => circle.every(({ from }) => !closed.has(from)))
    return [...required, ...loose].map((circle) => {
      const names = circle.map(({ from }) => tableLabel(from))
      const [first] = [...circle].sort((a, b) => (tableLabel(a.from) < tableLabel(b.from) ? -1 : 1))
      const gap = circle.find(({ optional }) => optional)
      const way = [...names, names[0]].join(' → ')
      return {
        table: first ? tableRef(first.from) : null,
        ...(gap && { level: 'information' as const }),
        says: gap
          ? `${way} is a circle of foreign keys: insert rows with ${gap.key.columns.map((name) => columnLabel(gap.from, name)).join(', ')} set to null, and set the value afterwards.`
          : `${way} is a circle of foreign keys that can’t be null: no first row can be inserted while the server checks each key immediately. Allow null in one of the columns.`,
        evidence: {
          columns: ['Table', 'Foreign key', 'Refers to', 'May be empty'],
          rows: circle.map(({ from, key, to, optional }) => [
            tableLabel(from),
            key.name,
            tableLabel(to),
            optional ? 'yes' : 'no',
          ]),
        },
      }
    })
  },
})
