import { tableLabel } from '@anj/workflow'
import { commentedOut } from '../guarded-fix.ts'
import { listPhrase } from '../names.ts'
import { type DictionaryTable, defineRule, type Facts, type RuleFinding } from '../rule.ts'
import { ownTables, tableRef } from '../tables.ts'

/** When at least this share of tables or columns have comments, comments are the convention. */
const STARTED = 0.5

const isEmpty = (comment: string | null) => comment === null || comment.trim() === ''

/**
 * Reports uncommented tables where most have comments; otherwise the database gets a single finding. Reports columns
 * only in tables where most columns have comments, and skips columns whose name and key explain them.
 */
export const missingComment = defineRule({
  id: 'missing-comment',
  title: 'No comment',
  level: 'information',
  detects: 'Tables without a comment, and the columns that were forgotten in a table whose others have one.',
  find: (facts) => {
    const tables = ownTables(facts.dictionary)
    if (tables.length === 0) return []
    const explained = tables.filter(({ comment }) => !isEmpty(comment))
    const isCustom = explained.length >= tables.length * STARTED
    return [
      ...(isCustom ? [] : [{ table: null, says: sayOfAll(tables, explained.length) }]),
      ...tables.flatMap((table) => [
        ...(isCustom ? uncommentedTable(facts, table) : []),
        ...forgottenColumns(facts, table),
      ]),
    ]
  },
})

function sayOfAll(tables: readonly DictionaryTable[], explained: number): string {
  if (explained > 0)
    return `Only ${explained} of ${tables.length} tables have a comment: what the others hold is left to guess.`
  return tables.every(({ columns }) => columns.every(({ comment }) => isEmpty(comment)))
    ? 'No table and no column has a comment: what they mean stands nowhere in the database.'
    : `None of ${tables.length} tables has a comment: what they hold is left to guess.`
}

function uncommentedTable({ dialect }: Facts, table: DictionaryTable): RuleFinding[] {
  if (!isEmpty(table.comment)) return []
  return [
    {
      table: tableRef(table),
      says: `${tableLabel(table)} has no comment: what one of its rows stands for is left to guess.`,
      fix: {
        sql: commentedOut(dialect.comment(tableRef(table), null, '…')),
        caution: 'Write what a row stands for in place of the dots.',
      },
    },
  ]
}

function forgottenColumns({ dialect }: Facts, table: DictionaryTable): RuleFinding[] {
  const keys = new Set(
    [table.primaryKey?.columns ?? [], ...table.foreignKeys.map(({ columns }) => columns)].flat(),
  )
  const asked = table.columns.filter(({ name }) => !keys.has(name))
  const forgotten = asked.filter(({ comment }) => isEmpty(comment))
  if (forgotten.length === 0 || forgotten.length > asked.length * STARTED) return []
  const canWrite = forgotten.every((column) => dialect.canRedeclare(table, column))
  const names = forgotten.map(({ name }) => name)
  return [
    {
      table: tableRef(table),
      columns: names,
      says: `${listPhrase(names)} of ${tableLabel(table)} ${names.length === 1 ? 'has' : 'have'} no comment, while the other columns have one.`,
      ...(canWrite && {
        fix: {
          sql: commentedOut(
            forgotten.map((column) => dialect.comment(tableRef(table), column, '…')).join('\n'),
          ),
          caution: 'Write what the values mean in place of the dots.',
        },
      }),
    },
  ]
}
