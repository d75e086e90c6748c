import { columnLabel } from '../names.ts'
import { defineRule, type RuleFinding } from '../rule.ts'
import { tableRef } from '../tables.ts'
import { isPlaceholder, looksLikePasswordHash } from '../values/password-hashes.ts'
import { needsSamples, sampledColumns, withoutNulls } from '../values/sampled.ts'
import { isPasswordName } from '../values/sensitive-names.ts'

/** A single value that isn't hashed may be a placeholder, but several different values are passwords. */
const FEWEST_PLAIN = 2
const FEWEST_SHARE = 0.1

/** Never shows a value, not even its shape or length. */
export const plaintextPassword = defineRule({
  id: 'plaintext-password',
  title: 'Passwords that anybody can read',
  level: 'error',
  detects: 'Password columns whose values are not hashed.',
  unable: needsSamples,
  find: (facts) =>
    sampledColumns(facts).flatMap(({ table, column, values: all }): RuleFinding[] => {
      if (column.family !== 'text' || !isPasswordName(column.name)) return []
      const values = withoutNulls(all).filter((value) => !isPlaceholder(value))
      const plain = values.filter((value) => !looksLikePasswordHash(value))
      if (new Set(plain).size < FEWEST_PLAIN || plain.length < values.length * FEWEST_SHARE) return []
      return [
        {
          table: tableRef(table),
          columns: [column.name],
          says: `${columnLabel(table, column.name)} contains plain-text passwords: ${plain.length} of ${values.length} sampled values are not hashed. Hash them.`,
        },
      ]
    }),
})
