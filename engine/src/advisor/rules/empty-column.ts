import { splitName } from '@anj/workflow'
import { isDroppable } from '../droppable.ts'
import { guardedFix } from '../guarded-fix.ts'
import { columnLabel } from '../names.ts'
import {
  type DictionaryColumn,
  type DictionaryTable,
  defineRule,
  type Facts,
  type RuleFinding,
} from '../rule.ts'
import { tableRef } from '../tables.ts'
import { needsSamples, sampledColumns } from '../values/sampled.ts'

const FEWEST_ROWS = 30

/** Words for things that may simply not have happened yet. */
const someday = new Set(
  (
    'deleted removed archived cancelled canceled closed ended end ends expired expires expiry revoked disabled deactivated blocked banned ' +
    'locked suspended error errors failure failed finished completed resolved rejected refunded returned until terminated withdrawn ' +
    'reset note notes comment comments remark remarks reason parent previous next superseded replaced merged'
  ).split(' '),
)

/** Treats empty texts like nulls. */
export const emptyColumn = defineRule({
  id: 'empty-column',
  title: 'Empty column',
  level: 'information',
  detects: 'Columns that have no value in any sampled row.',
  unable: needsSamples,
  find: (facts) =>
    sampledColumns(facts).flatMap(({ table, column, values }): RuleFinding[] => {
      const isEmpty = values.every((value) => value === null || value.trim() === '')
      if (!isEmpty || values.length < FEWEST_ROWS || column.generated !== null) return []
      if (splitName(column.name).some((word) => someday.has(word))) return []
      const isNull = values.every((value) => value === null)
      return [
        {
          table: tableRef(table),
          columns: [column.name],
          says: `${columnLabel(table, column.name)} is ${isNull ? 'null' : 'null or an empty text'} in all ${values.length} sampled rows.`,
          ...fixOf(facts, table, column),
        },
      ]
    }),
})

function fixOf(facts: Facts, table: DictionaryTable, column: DictionaryColumn): Pick<RuleFinding, 'fix'> {
  if (!isDroppable(facts, table, column)) return {}
  const { dialect } = facts
  const isGiven = `${dialect.quote(column.name)} is not null`
  const query = dialect.selectRows(
    tableRef(table),
    column.family === 'text' ? `${isGiven} and not (${dialect.isBlank(column.name)})` : isGiven,
  )
  return {
    fix: {
      sql: guardedFix(query, dialect.dropColumn(tableRef(table), column)),
      caution:
        'Anj read only some rows, maybe the oldest. Run the query, which shows rows with a value. Also check that no view or program uses the column.',
    },
  }
}
