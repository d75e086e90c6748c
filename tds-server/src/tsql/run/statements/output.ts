import type { ResultColumn } from '../../../session.ts'
import type { SqlRow } from '../../../values.ts'
import type { Table } from '../../catalogue/model.ts'
import { notUnderstood } from '../../errors.ts'
import { newFrame } from '../../expressions/compiled.ts'
import { type BindContext, Scope, type ScopeColumn } from '../../expressions/scope.ts'
import { expandItems, outputOf } from '../../query/bind-select.ts'
import { columnsOf } from '../../query/sources.ts'
import type { OutputClause } from '../../syntax/tree.ts'
import type { Environment } from '../environment.ts'

export const resultColumn = ({ name, type, nullable, identity, computed }: ScopeColumn): ResultColumn => {
  const { collation: _, ...plain } = type
  return { name, type: plain, nullable, identity, computed }
}

/** Binds the OUTPUT clause over inserted and deleted rows. */
export function bindOutput(output: OutputClause | null, table: Table, context: BindContext) {
  if (output === null) return null
  if (output.into !== null) throw notUnderstood('OUTPUT … INTO')
  const scope = new Scope(context, null)
  scope.add('inserted', [], columnsOf(table))
  scope.add('deleted', [], columnsOf(table))
  const outputs = expandItems(output.items, scope).map((item) => outputOf(item, scope))
  return {
    columns: outputs.map(resultColumn),
    rows: (environment: Environment, pairs: Iterable<{ inserted: SqlRow; deleted: SqlRow }>): SqlRow[] => {
      const frame = newFrame(environment.run, null)
      const rows: SqlRow[] = []
      for (const { inserted, deleted } of pairs) {
        frame.rows[0] = inserted
        frame.rows[1] = deleted
        rows.push(outputs.map((one) => one.compiled.run(frame)))
      }
      return rows
    },
  }
}
