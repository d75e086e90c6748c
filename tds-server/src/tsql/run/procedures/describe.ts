import type { SqlRow } from '../../../values.ts'
import { storedSize } from '../../catalogue/column-facts.ts'
import { systemTypeOf } from '../../catalogue/system-types.ts'
import { systemViewOf } from '../../catalogue/views/view.ts'
import type { BoundQuery } from '../../query/bound.ts'
import { parseBatch } from '../../syntax/parse-statement.ts'
import { declaration, isText } from '../../types/type-facts.ts'
import type { Batch, Results } from '../batch.ts'
import { bindContext } from '../context.ts'
import { resultColumn } from '../statements/output.ts'
import { argumentsOf, type ProcedureArgument, textOf } from './arguments.ts'
import { parseDeclarations } from './declarations.ts'

const view = systemViewOf(
  'is_hidden bit, column_ordinal int, name name?, is_nullable bit, system_type_id int, system_type_name name?, max_length smallint, precision tinyint, scale tinyint, collation_name name?, user_type_id int?, user_type_database name?, user_type_schema name?, user_type_name name?, assembly_qualified_type_name text?, xml_collection_id int?, xml_collection_database name?, xml_collection_schema name?, xml_collection_name name?, is_xml_document bit, is_case_sensitive bit, is_fixed_length_clr_type bit, source_server name?, source_database name?, source_schema name?, source_table name?, source_column name?, is_identity_column bit?, is_part_of_unique_key bit?, is_updateable bit?, is_computed_column bit?, is_sparse_column_set bit?, ordinal_in_order_by_list smallint?, order_by_list_length smallint?, order_by_is_descending smallint?, tds_type_id int, tds_length int, tds_collation_id int?, tds_collation_sort_id tinyint?',
  () => [],
)

const nulls = (count: number) => Array.from({ length: count }, () => null)

/** Executes sp_describe_first_result_set, which returns the columns of a text without executing it. */
export async function* describeFirstResultSet(
  batch: Batch,
  given: readonly ProcedureArgument[],
): Results<number> {
  const found = argumentsOf(
    'sp_describe_first_result_set',
    ['@tsql', '@params', '@browse_information_mode'],
    given,
  )
  const { session } = batch
  const types = new Map(
    parseDeclarations(textOf(found, '@params') ?? '').map((one) => [one.name.toLowerCase(), one.type]),
  )
  const statements = parseBatch(textOf(found, '@tsql') ?? '')
  let bound: BoundQuery | null = null
  for (const statement of statements) {
    if (statement.kind === 'declare')
      for (const one of statement.variables)
        if (one.type !== null) types.set(one.name.toLowerCase(), one.type)
    if (statement.kind !== 'select' || bound !== null) continue
    const uses = { tables: [], catalogues: new Set<never>() }
    const query = bindContext(session, { types, tables: new Map(), changed: null }, uses).bindQuery(
      statement.query,
      null,
    )
    if (query.variables === null) bound = query
  }
  yield { kind: 'columns', columns: view.columns.map(resultColumn) }
  const rows = (bound?.columns ?? []).map((column, i): SqlRow => {
    const system = systemTypeOf(column.type.name)
    const { maxLength, precision, scale } = storedSize(column.type)
    const collation = isText(column.type.name) ? (column.type.collation ?? session.database.collation) : null
    return [
      false,
      i + 1,
      column.name === '' ? null : column.name,
      column.nullable,
      system.systemTypeId,
      declaration(column.type),
      maxLength,
      precision,
      scale,
      collation,
      system.userTypeId === system.systemTypeId ? null : system.userTypeId,
      ...nulls(8),
      false,
      false,
      false,
      ...nulls(5),
      column.identity,
      null,
      !column.computed && !column.identity,
      column.computed,
      false,
      null,
      null,
      null,
      system.systemTypeId,
      maxLength,
      null,
      null,
    ]
  })
  if (rows.length > 0) yield { kind: 'rows', rows }
  yield { kind: 'done', count: rows.length, isSelect: true }
  return 0
}
