import { tableLabel } from '@anj/workflow'
import { commentedOut } from '../guarded-fix.ts'
import { listPhrase } from '../names.ts'
import { type DictionaryTable, defineRule, type Facts, type RuleFinding } from '../rule.ts'
import { ownTables, tableRef } from '../tables.ts'

/** If at least this share of tables or columns has comments, commenting is the convention. */
const STARTED = 0.5

const isEmpty = (comment: string | null) => comment === null || comment.trim() === ''

/**
 * Reports each uncommented table if most tables have comments, and otherwise makes a single finding about the whole
 * database. Reports columns only in tables where most columns have comments, and only if their name and key don't
 * explain them already.
 */
export const missingComment = defineRule({
  id: 'missing-comment',
  title: 'No comment',
  level: 'information',
  detects: 'Tables without a comment, and columns without a comment in tables whose other columns have one.',
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
    return `Only ${explained} of ${tables.length} tables have a comment, so readers must guess what the others contain. Add a comment to each table.`
  return tables.every(({ columns }) => columns.every(({ comment }) => isEmpty(comment)))
    ? 'No table and no column has a comment, so readers must guess what they mean. Add a comment to each table.'
    : `None of the ${tables.length} tables has a comment, so readers must guess what they contain. Add a comment to each table.`
}

function uncommentedTable({ dialect }: Facts, table: DictionaryTable): RuleFinding[] {
  if (!isEmpty(table.comment)) return []
  return [
    {
      table: tableRef(table),
      says: `${tableLabel(table)} has no comment, so readers must guess what a row represents. Add a comment.`,
      fix: {
        sql: commentedOut(dialect.comment(tableRef(table), null, '…')),
        caution: 'Replace the dots with what a row represents.',
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
      says: `${listPhrase(names)} of ${tableLabel(table)} ${names.length === 1 ? 'has' : 'have'} no comment, while the other columns have one. Add ${names.length === 1 ? 'a comment' : 'comments'}.`,
      ...(canWrite && {
        fix: {
          sql: commentedOut(
            forgotten.map((column) => dialect.comment(tableRef(table), column, '…')).join('\n'),
          ),
          caution: 'Replace the dots with what the values mean.',
        },
      }),
    },
  ]
}
