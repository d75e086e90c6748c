import { tableLabel } from '@anj/workflow'
import { circles, references } from '../cycles.ts'
import { columnLabel } from '../names.ts'
import { defineRule } from '../rule.ts'
import { ownTables, refOf } from '../tables.ts'

/**
 * Where a key of the circle may be empty, rows go in without it and get it afterwards: worth knowing. Where none may be, no first
 * row can go in unless the server is told to look later.
 */
export const tableCycle = defineRule({
  id: 'table-cycle',
  title: 'Tables that refer to each other in a circle',
  level: 'warning',
  detects: 'Foreign keys by which tables lead back to themselves.',
  find: ({ dictionary }) => {
    const all = references(ownTables(dictionary))
    const required = circles(all.filter(({ optional }) => !optional))
    const closed = new Set(required.flatMap((circle) => circle.map(({ from }) => from)))
    // A circle that somebody can't begin hides a looser one among the same tables.
    const loose = circles(all).filter((circle) => circle.every(({ from }) => !closed.has(from)))
    return [...required, ...loose].map((circle) => {
      const names = circle.map(({ from }) => tableLabel(from))
      const [first] = [...circle].sort((a, b) => (tableLabel(a.from) < tableLabel(b.from) ? -1 : 1))
      const gap = circle.find(({ optional }) => optional)
      const way = [...names, names[0]].join(' → ')
      return {
        table: first ? refOf(first.from) : null,
        ...(gap && { level: 'information' as const }),
        says: gap
          ? `${way} is a circle of foreign keys: rows go in with ${gap.key.columns.map((name) => columnLabel(gap.from, name)).join(', ')} empty, which is filled in afterwards.`
          : `${way} is a circle of foreign keys that may not be empty: no first row can go in while the server checks each one at once.`,
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
