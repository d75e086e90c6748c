import { nameWords } from '@anj/workflow'
import { isDroppable } from '../droppable.ts'
import { lookFirst } from '../look-first.ts'
import { columnLabel } from '../names.ts'
import { type DictionaryColumn, type DictionaryTable, defineRule, type Facts, type Found } from '../rule.ts'
import { refOf } from '../tables.ts'
import { needsSamples, sampledColumns } from '../values/sampled.ts'

const FEWEST_ROWS = 30

/** Words for events that may not have happened yet. */
const someday = new Set(
  (
    'deleted removed archived cancelled canceled closed ended end ends expired expires expiry revoked disabled deactivated blocked banned ' +
    'locked suspended error errors failure failed finished completed resolved rejected refunded returned until terminated withdrawn ' +
    'reset note notes comment comments remark remarks reason parent previous next superseded replaced merged'
  ).split(' '),
)

/** Empty texts count as nulls. */
export const emptyColumn = defineRule({
  id: 'empty-column',
  title: 'Empty column',
  level: 'information',
  detects: 'Columns without a value in any sampled row.',
  unable: needsSamples,
  find: (facts) =>
    sampledColumns(facts).flatMap(({ table, column, values }): Found[] => {
      const isEmpty = values.every((value) => value === null || value.trim() === '')
      if (!isEmpty || values.length < FEWEST_ROWS || column.generated !== null) return []
      if (nameWords(column.name).some((word) => someday.has(word))) return []
      const isNull = values.every((value) => value === null)
      return [
        {
          table: refOf(table),
          columns: [column.name],
          says: `${columnLabel(table, column.name)} is ${isNull ? 'null' : 'null or an empty text'} in all ${values.length} sampled rows.`,
          ...fixOf(facts, table, column),
        },
      ]
    }),
})

function fixOf(facts: Facts, table: DictionaryTable, column: DictionaryColumn): Pick<Found, 'fix'> {
  if (!isDroppable(facts, table, column)) return {}
  const { dialect } = facts
  const isGiven = `${dialect.quote(column.name)} is not null`
  const query = dialect.look(
    refOf(table),
    column.family === 'text' ? `${isGiven} and not (${dialect.isBlank(column.name)})` : isGiven,
  )
  return {
    fix: {
      sql: lookFirst(query, dialect.dropColumn(refOf(table), column)),
      caution:
        'Only some rows were looked at, maybe the oldest: run the query, which shows rows with a value. Views and programs may name the column too.',
    },
  }
}
