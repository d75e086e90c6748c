import { type DictionaryForeignKey, type DictionaryTable, tableLabel } from '@anj/workflow'
import { mentions } from '../column-use.ts'
import { columnLabel, listPhrase } from '../names.ts'
import { defineRule, type Facts, type RuleFinding } from '../rule.ts'
import { columnsNamed, ownTables, referencedBy, tableRef } from '../tables.ts'
import { valuesOf } from '../values/sampled.ts'

/** Reports only that a row can be its own parent. A tree of rows is fine. */
export const selfReference = defineRule({
  id: 'self-reference',
  title: 'Rows that can refer to themselves',
  level: 'information',
  detects: 'Foreign keys from a table to itself that allow or force a row to be its own parent.',
  find: (facts) =>
    ownTables(facts.dictionary).flatMap((table) =>
      table.foreignKeys.flatMap((key) => {
        const to = referencedBy(key)
        return to.schema === table.schema && to.name === table.name ? judgeKey(facts, table, key) : []
      }),
    ),
})

function judgeKey(facts: Facts, table: DictionaryTable, key: DictionaryForeignKey): RuleFinding[] {
  const { dialect } = facts
  const { columns, references } = key
  const found = { table: tableRef(table), columns, object: key.name }
  const differing = columns.flatMap((name, place) => {
    const other = references.columns[place]
    return other === undefined || other === name ? [] : [[name, other] as const]
  })
  if (differing.length === 0)
    return [
      {
        ...found,
        level: 'error',
        says: `${key.name} makes ${listPhrase(columns)} of ${tableLabel(table)} refer to itself in the same row, so it checks nothing. Drop the foreign key.`,
      },
    ]
  const parents = columnsNamed(
    table,
    differing.map(([name]) => name),
  )
  if (parents.every(({ nullable }) => !nullable))
    return [
      {
        ...found,
        level: 'warning',
        says: `${columnLabel(table, listPhrase(columns))} refers to another row of its table and can’t be null, so the first row can refer only to itself. Allow null.`,
      },
    ]
  const [pair] = differing
  if (!pair || differing.length > 1 || isForbidden(facts, table, pair)) return []
  const [parent, own] = pair
  const { quote, table: tableName } = dialect
  const isNumbered = !dialect.checksOnIdentity && columnsNamed(table, [own]).some(({ identity }) => identity)
  const others = valuesOf(facts, table, own)
  const isOwn = valuesOf(facts, table, parent).some((value, row) => value !== null && value === others[row])
  return [
    {
      ...found,
      says: `A row of ${tableLabel(table)} can be its own parent through ${parent}, and queries that follow the parents would never end. Add a check.`,
      ...(!isNumbered &&
        !isOwn && {
          fix: {
            sql: `alter table ${tableName(tableRef(table))} add check (${quote(parent)} <> ${quote(own)});`,
            caution:
              'First correct rows that refer to themselves, because the server refuses the check while any exist.',
          },
        }),
    },
  ]
}

/** True when a check constraint mentions both columns, and so presumably keeps a row from referring to itself. */
function isForbidden({ dialect }: Facts, { checks }: DictionaryTable, pair: readonly string[]): boolean {
  return checks.some(({ expression }) => pair.every((name) => mentions(expression, name, dialect)))
}
