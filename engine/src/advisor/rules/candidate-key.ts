import { candidateKeys } from '../candidate-keys.ts'
import { columnLabel } from '../names.ts'
import { defineRule } from '../rule.ts'
import { tableRef } from '../tables.ts'
import { needsSamples } from '../values/sampled.ts'

/**
 * Considers only identifying columns: amounts, dates and free texts may be distinct without being keys, and
 * references belong to other tables.
 */
export const candidateKey = defineRule({
  id: 'candidate-key',
  title: 'Key that is not declared',
  level: 'information',
  detects: 'Columns that name things and hold another value in each sampled row, without a unique key.',
  unable: needsSamples,
  find: (facts) =>
    candidateKeys(facts).map(({ table, column, values, isPrimary, fix }) => ({
      table: tableRef(table),
      columns: [column.name],
      says: `${columnLabel(table, column.name)} is different in all ${values.length} sampled rows, but no unique key keeps it so${isPrimary ? ', and the table has no primary key' : ''}.`,
      fix,
    })),
})
