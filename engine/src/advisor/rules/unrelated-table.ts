import { type DictionaryTable, impliedRelations, tableKey, tableLabel } from '@anj/workflow'
import { defineRule } from '../rule.ts'
import { needsAllTables, ownTables, referencedBy, tableRef } from '../tables.ts'

/** Minimum number of tables. In a smaller database, a table without relationships is nothing unusual. */
const FEW_TABLES = 3
/**
 * If at least this share of tables has relationships, the others stand out. If not, the database simply doesn't declare
 * its relationships.
 */
const MOST = 0.5

/** Skips tables for which names and types suggest a relationship, because `missing-relation` reports those. */
export const unrelatedTable = defineRule({
  id: 'unrelated-table',
  title: 'Table without relationships',
  level: 'information',
  detects:
    'Tables without foreign keys to or from other tables, in a database whose tables are mostly related.',
  unable: needsAllTables,
  find: ({ dictionary }) => {
    const tables = ownTables(dictionary)
    const declared = new Set(tables.flatMap((table) => ends(table)))
    const own = (one: DictionaryTable) => declared.has(tableKey(one))
    if (tables.length < FEW_TABLES) return []
    if (!tables.some(own))
      return [
        {
          table: null,
          says: `None of the ${tables.length} tables has a foreign key to another table, so references can point to missing rows. Add foreign keys.`,
        },
      ]
    if (tables.filter(own).length < tables.length * MOST) return []
    const implied = new Set(
      impliedRelations(dictionary).flatMap(({ from, to }) => [tableKey(from.table), tableKey(to.table)]),
    )
    return tables
      .filter((table) => !own(table) && !implied.has(tableKey(table)))
      .map((table) => ({
        table: tableRef(table),
        says: `No foreign key leads to ${tableLabel(table)} or from it, although most other tables are related. Add a foreign key, or drop the table.`,
      }))
  },
})

/** Returns a table and the tables that its foreign keys refer to, or nothing if it only refers to itself. */
function ends(table: DictionaryTable): readonly string[] {
  const own = tableKey(table)
  const others = table.foreignKeys.map((key) => tableKey(referencedBy(key))).filter((key) => key !== own)
  return others.length > 0 ? [own, ...others] : []
}
