import { splitName } from '@anj/workflow'
import { MAX_SAMPLE_LENGTH } from '../../connectors/sampling.ts'
import { canAlterAlone } from '../alterable.ts'
import { guardedFix } from '../guarded-fix.ts'
import { columnLabel } from '../names.ts'
import { defineRule, type Facts, type RuleFinding } from '../rule.ts'
import { tableRef } from '../tables.ts'
import { needsSamples, type SampledColumn, sampledColumns, withoutNulls } from '../values/sampled.ts'

const FEWEST_VALUES = 50
/** Shorter limits, such as the common default of 255, cost nothing. */
const LEAST_OVERSIZED = 256
/** Columns are reported only if their longest value uses at most this share of the allowed length. */
const MOST_USED = 0.1

/** Words for columns that keep their length: free text, which may grow at any time, and keys that others assign. */
const free = new Set(
  (
    'description desc note notes comment comments remark remarks text body content message summary details detail reason instructions ' +
    'address url uri link path file image title subject html markdown json xml payload data value error log query sql signature agent ' +
    'token hash key secret bio about answer question review feedback'
  ).split(' '),
)

/** Ignores texts without a maximum length on servers that store them as efficiently as any other text. */
export const oversizedText = defineRule({
  id: 'oversized-text',
  title: 'Text far longer than its values',
  level: 'information',
  detects: 'Text columns that allow at least ten times as many characters as the longest sampled value has.',
  unable: needsSamples,
  find: (facts) =>
    sampledColumns(facts).flatMap((one): RuleFinding[] => {
      const { table, column } = one
      if (column.family !== 'text' || column.generated !== null || !isOversized(facts, one)) return []
      const values = withoutNulls(one.values)
      const longest = values.reduce((most, value) => Math.max(most, [...value].length), 0)
      if (values.length < FEWEST_VALUES || longest === 0 || longest >= MAX_SAMPLE_LENGTH) return []
      if (column.length !== null && longest > column.length * MOST_USED) return []
      const enough = roomFor(longest)
      const type = typeOf(facts, one, enough)
      return [
        {
          table: tableRef(table),
          columns: [column.name],
          says: `${columnLabel(table, column.name)} is ${column.type}; the longest of ${values.length} sampled values has ${longest} ${longest === 1 ? 'character' : 'characters'}. Set a shorter limit.`,
          ...(type !== null &&
            canAlterAlone(facts, table, column) && {
              fix: {
                sql: guardedFix(
                  facts.dialect.selectRows(tableRef(table), facts.dialect.isLonger(column.name, enough)),
                  facts.dialect.changeType(tableRef(table), column, type),
                ),
                caution: `Anj read only some rows. The query shows values longer than ${enough} characters: the server refuses the change if any exist, and may remove trailing spaces.`,
              },
            }),
        },
      ]
    }),
})

function isOversized({ dialect }: Facts, { column }: SampledColumn): boolean {
  if (splitName(column.name).some((word) => free.has(word))) return false
  if (/^(?:enum|set)\b/i.test(column.type)) return false
  return column.length === null ? !dialect.unlimitedTextIsFree : column.length >= LEAST_OVERSIZED
}

/** Twice the longest sampled value, rounded up to a common length. */
function roomFor(longest: number): number {
  return [20, 50, 100, 200].find((length) => length >= longest * 2) ?? longest * 2
}

/** Returns the column's type with the shorter length, or a text type with a length. */
function typeOf({ dialect }: Facts, { column }: SampledColumn, length: number): string | null {
  return /\((?:\d+|max)\)/i.test(column.type)
    ? column.type.replace(/\((?:\d+|max)\)/i, `(${length})`)
    : dialect.typeFor('text', { length })
}
