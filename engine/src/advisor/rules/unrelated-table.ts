import { type DictionaryTable, impliedRelations, tableKey, tableLabel } from '@anj/workflow'
import { defineRule } from '../rule.ts'
import { needsAllTables, ownTables, referencedBy, tableRef } from '../tables.ts'

/** With fewer tables, a missing relationship proves nothing. */
const FEW_TABLES = 3
/**
 * When at least this share of tables is related, the unrelated ones stand out. Below it, relationships are simply not
 * declared.
 */
const MOST = 0.5

/** Skips tables with an implied relationship, which `missing-relation` reports. */
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

/** Returns the tables that a table's foreign keys connect, if any. A self-reference doesn't count. */
function ends(table: DictionaryTable): readonly string[] {
  const own = tableKey(table)
  const others = table.foreignKeys.map((key) => tableKey(referencedBy(key))).filter((key) => key !== own)
  return others.length > 0 ? [own, ...others] : []
}
