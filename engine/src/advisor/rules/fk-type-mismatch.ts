import { type DictionaryForeignKey, tableKey, tableLabel } from '@anj/workflow'
import { canHoldAllValues } from '../can-hold-values.ts'
import type { Dialect } from '../dialect.ts'
import { guardedFix } from '../guarded-fix.ts'
import { columnLabel } from '../names.ts'
import { isOrphanCondition } from '../orphans.ts'
import { type DictionaryTable, defineRule, type Facts, type RuleFinding } from '../rule.ts'
import { columnsNamed, ownTables, referencedBy, tableRef, tablesByKey } from '../tables.ts'

/** Accepts a wider type of the same family, because it can store every referenced value and indexes still work. */
export const fkTypeMismatch = defineRule({
  id: 'fk-type-mismatch',
  title: 'Foreign key of another type',
  level: 'warning',
  detects:
    'Foreign keys whose columns have a different or narrower type than the columns that they refer to.',
  find: (facts) => {
    const { dictionary, dialect } = facts
    const tables = tablesByKey(dictionary.tables)
    return ownTables(dictionary).flatMap((table) =>
      table.foreignKeys.flatMap((key): RuleFinding[] => {
        const target = tables.get(tableKey(referencedBy(key)))
        if (!target) return []
        const own = columnsNamed(table, key.columns)
        const others = columnsNamed(target, key.references.columns)
        const pairs = own.flatMap((column, place) => {
          const other = others[place]
          if (!other || column.family === 'other' || other.family === 'other') return []
          const isOfOneKind = column.family === other.family
          return isOfOneKind && canHoldAllValues(column, other, dialect)
            ? []
            : [{ column, other, isOfOneKind }]
        })
        const [first] = pairs
        if (!first) return []
        const { column, other, isOfOneKind } = first
        const changes = pairs.map((pair) => ({ column: pair.column, type: pair.other.type }))
        const canChange = changes.every(
          (change) => change.column.generated === null && dialect.canChangeType(table, change.column),
        )
        const fix = canChange ? fixOf(facts, table, key, changes) : undefined
        return [
          {
            table: tableRef(table),
            columns: pairs.map((pair) => pair.column.name),
            object: key.name,
            says: `${columnLabel(table, column.name)} is ${column.type} and refers to ${columnLabel(target, other.name)}, which is ${other.type}: ${
              isOfOneKind
                ? `rows of ${tableLabel(target)} whose value doesn’t fit can’t be referenced. Use the same type.`
                : 'the server converts values in each comparison. Use the same type.'
            }`,
            evidence: {
              columns: ['Column', 'Type', 'Refers to', 'Referenced type'],
              rows: pairs.map((pair) => [
                pair.column.name,
                pair.column.type,
                columnLabel(target, pair.other.name),
                pair.other.type,
              ]),
            },
            ...(fix && { fix }),
          },
        ]
      }),
    )
  },
})

/** Changes the columns to the types of the columns they refer to. If the server enforces the key, no value is lost. */
function fixOf(
  { dialect }: Facts,
  table: DictionaryTable,
  key: DictionaryForeignKey,
  changes: Parameters<Dialect['changeKeyTypes']>[2],
): RuleFinding['fix'] | undefined {
  const sql = dialect.changeKeyTypes(tableRef(table), key, changes)
  if (sql === null) return undefined
  const rewrites = 'This rewrites the table and blocks changes to it meanwhile.'
  if (dialect.marksUncheckedKeys && key.checked) return { sql, caution: rewrites }
  const orphans = isOrphanCondition(
    dialect,
    { table: tableRef(table), columns: key.columns },
    { table: referencedBy(key), columns: key.references.columns },
  )
  return {
    sql: guardedFix(dialect.selectRows(tableRef(table), orphans), sql),
    caution: dialect.replacesKeys
      ? `The statements drop the foreign key and add it again at the end. The server refuses to add it while the query shows rows, so the key would be missing. ${rewrites}`
      : `The query shows rows that refer to nothing. The server may change or refuse their values. ${rewrites}`,
  }
}
