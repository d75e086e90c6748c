import { type DictionaryIndex, type DictionaryTable, tableLabel } from '@anj/workflow'
import { duplicateIndexes } from '../duplicate-indexes.ts'
import { commentedOut } from '../guarded-fix.ts'
import { indexColumnsText } from '../index-use.ts'
import { defineRule, type RuleFinding } from '../rule.ts'
import { ownTables, tableRef } from '../tables.ts'

/** Reports indexes with the same columns, order and method. The one with the weaker guarantee is redundant. */
export const duplicateIndex = defineRule({
  id: 'duplicate-index',
  title: 'The same index twice',
  level: 'warning',
  detects: 'Indexes that are the same as another one of their table.',
  find: ({ dictionary, dialect }) =>
    ownTables(dictionary).flatMap((table) => {
      return duplicateIndexes(table).map(({ index, kept }): RuleFinding => {
        const isReferred = index.unique && isTarget(index, table, dictionary.tables)
        const sql =
          index.constraint === 'uniqueKey'
            ? dialect.dropUniqueKey(tableRef(table), index.name)
            : dialect.dropIndex(tableRef(table), index.name)
        const cautions = [
          ...(isReferred
            ? [
                'Foreign keys that refer to these columns may stand on this key: they have to go first and come back.',
              ]
            : []),
          ...(dialect.replicaIdentity && index.unique
            ? [
                'Where replication tells rows apart by this index (replica identity), name the other one there first: changes fail otherwise.',
              ]
            : []),
        ]
        return {
          table: tableRef(table),
          columns: index.columns.flatMap(({ name }) => name ?? []),
          object: index.name,
          says: `${index.name} of ${tableLabel(table)} holds ${indexColumnsText(index)}, as ${kept.name} does: every change of a row is written to both.`,
          fix: {
            // Most servers refuse to drop the index that a foreign key uses, and they choose it among equal ones.
            sql: isReferred && !dialect.dropsReferredIndex ? commentedOut(sql) : sql,
            ...(cautions.length > 0 && { caution: cautions.join(' ') }),
          },
        }
      })
    }),
})

function isTarget(
  index: DictionaryIndex,
  table: DictionaryTable,
  tables: readonly DictionaryTable[],
): boolean {
  const names = index.columns.flatMap(({ name }) => name ?? [])
  return tables.some(({ foreignKeys }) =>
    foreignKeys.some(
      ({ references }) =>
        references.schema === table.schema &&
        references.table === table.name &&
        references.columns.every((name) => names.includes(name)),
    ),
  )
}
