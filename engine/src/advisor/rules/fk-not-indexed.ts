import { tableLabel } from '@anj/workflow'
import { findsBy } from '../index-use.ts'
import { freeName, listed } from '../names.ts'
import { defineRule, type Found } from '../rule.ts'
import { ownTables, referencedBy, refOf } from '../tables.ts'

/** A smaller table fits on a few pages, so a full scan is as fast as an index. */
const FEW_ROWS = 1000

/** Only MySQL creates these indexes automatically. For small tables, the finding has the level `information`. */
export const fkNotIndexed = defineRule({
  id: 'fk-not-indexed',
  title: 'Foreign key without an index',
  level: 'warning',
  detects: 'Foreign keys with no index that begins with their columns.',
  find: ({ dictionary, dialect }) =>
    ownTables(dictionary).flatMap((table) => {
      const told = new Set<string>()
      return table.foreignKeys.flatMap((key): Found[] => {
        const columns = JSON.stringify([...key.columns].sort())
        if (told.has(columns) || table.indexes.some((index) => findsBy(index, key.columns))) return []
        told.add(columns)
        const isSmall = table.rows !== null && table.rows < FEW_ROWS
        return [
          {
            table: refOf(table),
            columns: key.columns,
            object: key.name,
            ...(isSmall && { level: 'information' }),
            says: `No index of ${tableLabel(table)} begins with ${listed(key.columns)}: joins by ${key.name} and each deletion of a row of ${tableLabel(referencedBy(key))} read the whole table.`,
            fix: {
              sql: dialect.addIndex(refOf(table), freeName(dictionary, table, key.columns), key.columns),
            },
          },
        ]
      })
    }),
})
