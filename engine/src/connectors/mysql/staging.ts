import { AppError } from '@anj/workflow'
import type { ColumnMeasures, PlanColumn } from '../../plan/plan.ts'
import type { Pair } from '../match-columns.ts'
import type { Database } from './connect.ts'
import type { Table, TableColumn } from './find-table.ts'
import { type LoadColumn, loadColumn } from './load-columns.ts'
import { numberOf } from './problems.ts'
import { quoteName, quoteText } from './quote.ts'
import { columnTypes } from './types.ts'

const ROW_TOO_WIDE = [1118, 139]
/** What InnoDB keeps of a row in one page. */
const ROW_LIMIT = 8126

/** Makes the table that will take the target's name, with column types that hold every value. */
export async function makeNewTable(
  database: Database,
  staging: string,
  columns: readonly PlanColumn[],
  measures: Readonly<Record<string, ColumnMeasures>>,
  replaced: Table | null,
): Promise<readonly LoadColumn[]> {
  const types = columnTypes(columns, measures)
  const definitions = columns.map((column, i) => {
    const comment = replaced?.columns.find(({ name }) => name === column.name)?.comment ?? ''
    return `${quoteName(column.name)} ${types[i]} null${comment === '' ? '' : ` comment ${quoteText(comment)}`}`
  })
  const comment = replaced?.comment ? ` comment = ${quoteText(replaced.comment)}` : ''
  await makeTable(database, staging, definitions, ` default character set utf8mb4${comment}`)
  return columns.map((column, i) => loadColumn(column, column.name, baseOf(types[i] ?? '')))
}

/** Makes a table whose columns are those of an existing one, but may be empty: what they refuse is asked afterwards. */
export async function makeStagingFor(
  database: Database,
  staging: string,
  pairs: readonly Pair<TableColumn>[],
): Promise<readonly LoadColumn[]> {
  const definitions = pairs.map(({ to }) => {
    const charset = to.charset && to.collation ? ` character set ${to.charset} collate ${to.collation}` : ''
    return `${quoteName(to.name)} ${to.type}${charset} null default null`
  })
  await makeTable(database, staging, definitions, '')
  return pairs.map(({ from, to }) => loadColumn(from, to.name, to.baseType))
}

async function makeTable(
  database: Database,
  table: string,
  definitions: readonly string[],
  options: string,
): Promise<void> {
  try {
    await database.run(
      `create table ${quoteName(table)} (${definitions.join(', ')}) engine = InnoDB row_format = dynamic${options}`,
    )
  } catch (error) {
    if (!ROW_TOO_WIDE.includes(numberOf(error) ?? 0)) throw error
    throw new AppError('rowTooWide', { count: definitions.length, limit: ROW_LIMIT }, { cause: error })
  }
}

function baseOf(type: string): string {
  return /^[a-z]+/.exec(type)?.[0] ?? type
}
