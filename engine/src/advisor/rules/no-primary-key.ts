import { type DictionaryTable, tableLabel, uniqueColumnSets } from '@anj/workflow'
import { candidateKeys } from '../candidate-keys.ts'
import { isOrderedIndex } from '../index-use.ts'
import { listPhrase } from '../names.ts'
import { canBeUnique } from '../partitions.ts'
import { defineRule, type Facts, type RuleFinding } from '../rule.ts'
import { columnsNamed, ownTables, sameColumns, tableRef } from '../tables.ts'

/** The name of the new key column. */
const NEW_KEY = 'id'

export const noPrimaryKey = defineRule({
  id: 'no-primary-key',
  title: 'No primary key',
  level: 'error',
  detects: 'Tables without a primary key, whose rows nothing identifies.',
  find: (facts) =>
    ownTables(facts.dictionary)
      .filter(({ primaryKey }) => primaryKey === null)
      .map((table) => {
        const name = tableLabel(table)
        // A unique key or index without nullable columns could serve as the primary key. It just isn't declared as the
        // primary key.
        const unique = uniqueColumnSets(table).find((columns) =>
          columnsNamed(table, columns).every(({ nullable }) => !nullable),
        )
        if (unique)
          return {
            table: tableRef(table),
            level: 'information',
            says: `${name} has no primary key, although ${listPhrase(unique)} ${unique.length === 1 ? 'is unique' : 'are unique together'}. Make ${unique.length === 1 ? 'it' : 'them'} the primary key.`,
            // A new primary key must contain the partition columns. A unique index of SQL Server may omit them if it is
            // partitioned differently from the table.
            ...((table.partitionKey ?? []).every((column) => unique.includes(column)) && {
              fix: fixBy(facts, table, unique),
            }),
          }
        const candidate = candidateKeys(facts).find((one) => one.table === table && one.isPrimary)
        const isFree = table.columns.every((column) => column.name.toLowerCase() !== NEW_KEY)
        const isNumbered = table.columns.some(({ identity }) => identity)
        return {
          table: tableRef(table),
          says: `${name} has no primary key: the same row can occur twice, and no other table can refer to a row. Add a primary key.`,
          ...(candidate
            ? { fix: candidate.fix }
            : isFree &&
              !isNumbered &&
              canBeUnique(table, [NEW_KEY]) && {
                fix: {
                  sql: facts.dialect.addIdentityKey(tableRef(table), NEW_KEY),
                  caution:
                    'If existing columns identify a row, use them as the key instead. This rewrites the whole table.',
                },
              }),
        }
      }),
})

function fixBy(
  { dialect }: Facts,
  table: DictionaryTable,
  columns: readonly string[],
): NonNullable<RuleFinding['fix']> {
  const place = tableRef(table)
  const usable = table.indexes.find(
    (index) =>
      index.unique &&
      index.constraint === null &&
      index.predicate === null &&
      isOrderedIndex(index) &&
      index.columns.every(
        ({ name, descending, variant }) => name !== null && !descending && variant === null,
      ) &&
      sameColumns(
        index.columns.flatMap(({ name }) => name ?? []),
        columns,
      ),
  )
  // An existing index can't be turned into the primary key of a partitioned table.
  if (dialect.primaryKeyUsingIndex && usable && !table.partitionKey)
    return {
      sql: `alter table ${dialect.table(place)} add primary key using index ${dialect.quote(usable.name)};`,
    }
  return {
    sql: dialect.addPrimaryKey(place, columns),
    caution: 'Afterwards you no longer need the unique key or index, unless foreign keys refer to it.',
  }
}
