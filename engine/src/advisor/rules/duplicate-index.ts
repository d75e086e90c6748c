import { type DictionaryIndex, type DictionaryTable, tableLabel } from '@anj/workflow'
import { duplicateIndexes } from '../duplicate-indexes.ts'
import { commentedOut } from '../guarded-fix.ts'
import { indexColumnsText } from '../index-use.ts'
import { defineRule, type RuleFinding } from '../rule.ts'
import { ownTables, tableRef } from '../tables.ts'

/** Reports indexes with the same columns, order and method. The index with the weaker guarantee is redundant. */
export const duplicateIndex = defineRule({
  id: 'duplicate-index',
  title: 'The same index twice',
  level: 'warning',
  detects: 'Indexes that are the same as another index of their table.',
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
                'Foreign keys that refer to these columns may depend on this key: drop them first and add them again afterwards.',
              ]
            : []),
          ...(dialect.replicaIdentity && index.unique
            ? [
                'If this index is the replica identity of the table, make the other index the replica identity first. Otherwise changes fail.',
              ]
            : []),
        ]
        return {
          table: tableRef(table),
          columns: index.columns.flatMap(({ name }) => name ?? []),
          object: index.name,
          says: `${index.name} of ${tableLabel(table)} covers ${indexColumnsText(index)}, like ${kept.name}, so the server writes every change of a row to both. Drop ${index.name}.`,
          fix: {
            // Most servers tie a foreign key to one of several equal indexes and refuse to drop that index.
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
