import { tableLabel } from '@anj/workflow'
import { servesLookup } from '../index-use.ts'
import { listPhrase, uniqueName } from '../names.ts'
import { defineRule, type RuleFinding } from '../rule.ts'
import { ownTables, referencedBy, tableRef } from '../tables.ts'

/** A smaller table fits on a few pages, so scanning it is as fast as using an index. */
const FEW_ROWS = 1000

/** Finds nothing on MySQL, which creates these indexes itself. Small tables are reported as `information` only. */
export const fkNotIndexed = defineRule({
  id: 'fk-not-indexed',
  title: 'Foreign key without an index',
  level: 'warning',
  detects: 'Foreign keys without an index that begins with their columns.',
  find: ({ dictionary, dialect }) =>
    ownTables(dictionary).flatMap((table) => {
      const told = new Set<string>()
      return table.foreignKeys.flatMap((key): RuleFinding[] => {
        const columns = JSON.stringify([...key.columns].sort())
        if (told.has(columns) || table.indexes.some((index) => servesLookup(index, key.columns))) return []
        told.add(columns)
        const isSmall = table.rows !== null && table.rows < FEW_ROWS
        return [
          {
            table: tableRef(table),
            columns: key.columns,
            object: key.name,
            ...(isSmall && { level: 'information' }),
            says: `No index of ${tableLabel(table)} begins with ${listPhrase(key.columns)}: joins on ${key.name} and each deletion in ${tableLabel(referencedBy(key))} read the whole table. Add an index.`,
            fix: {
              sql: dialect.addIndex(tableRef(table), uniqueName(dictionary, table, key.columns), key.columns),
            },
          },
        ]
      })
    }),
})
