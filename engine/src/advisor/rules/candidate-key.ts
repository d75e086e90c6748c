import { candidateKeys } from '../candidate-keys.ts'
import { columnLabel } from '../names.ts'
import { defineRule } from '../rule.ts'
import { tableRef } from '../tables.ts'
import { needsSamples } from '../values/sampled.ts'

/**
 * Considers only columns whose names suggest an identifier. Amounts, dates and free texts may be distinct without being
 * keys, and references identify rows of other tables.
 */
export const candidateKey = defineRule({
  id: 'candidate-key',
  title: 'Key that is not declared',
  level: 'information',
  detects: 'Columns that identify rows and have a different value in each sampled row, but no unique key.',
  unable: needsSamples,
  find: (facts) =>
    candidateKeys(facts).map(({ table, column, values, isPrimary, fix }) => ({
      table: tableRef(table),
      columns: [column.name],
      says: `${columnLabel(table, column.name)} has a different value in each of ${values.length} sampled rows, but no unique key prevents duplicates${isPrimary ? ', and the table has no primary key' : ''}. Add ${isPrimary ? 'a primary key' : 'a unique key'}.`,
      fix,
    })),
})
