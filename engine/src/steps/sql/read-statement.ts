import {
  AppError,
  type CheckedSql,
  type Column,
  duplicateNames,
  isKind,
  MAX_SQL_LENGTH,
  type ParameterValue,
  type SqlQuestion,
  sentence,
  sqlQuestionOf,
  type WorkflowNode,
} from '@anj/workflow'
import { openSession, type Session } from '../../duckdb/session.ts'
import { constant, join, name, Sql, sql } from '../../duckdb/sql.ts'
import { duckdbTypes } from '../conversions/index.ts'
import { decimalType } from './decimal-type.ts'
import { type FilledSelect, fillSelect } from './fill-parameters.ts'
import { isOrderedAtTop, judge } from './judge.ts'
import { namedColumns } from './named-columns.ts'
import { placeBehind, placedError, placeOfByte } from './place-in-text.ts'
import { dataTypeOf } from './result-types.ts'

/** A SELECT that was judged, with the columns that it returns. */
export interface ReadStatement {
  /** The SELECT as DuckDB writes the judged tree. */
  readonly select: Sql
  readonly columns: CheckedSql['columns']
  readonly isOrdered: boolean
  /** The names of the columns that the SELECT can use, in lower case. Null for all columns of its inputs. */
  readonly uses: ReadonlySet<string> | null
}

/**
 * The statements that this process has read. A statement depends only on its text, the columns of its inputs, and the
 * values of its parameters.
 */
const known = new Map<string, ReadStatement>()
const MOST_KNOWN = 200

const keyOf = ({ query, inputs, parameters }: SqlQuestion) => JSON.stringify([query, inputs, parameters])

/** Returns a statement that `readStatements` has read. */
export function knownStatement(question: SqlQuestion): ReadStatement | null {
  return known.get(keyOf(question)) ?? null
}

/** Forgets all statements. */
export function forgetStatements(): void {
  known.clear()
}

/** Reads the SELECTs of a workflow, so that its plan can be compiled. */
export async function readStatements(
  nodes: readonly WorkflowNode[],
  parameters: readonly ParameterValue[],
  temporaryDirectory: string,
): Promise<void> {
  for (const node of nodes) {
    if (!isKind(node, 'sqlQuery') || !node.data.config.checked) continue
    const { id: nodeId, data } = node
    const question = sqlQuestionOf(data.config, parameters)
    await readStatement(question, temporaryDirectory).catch((error: unknown) => {
      throw error instanceof AppError ? error.at(nodeId) : error
    })
  }
}

/**
 * Parses and judges a SELECT, and describes its columns. This happens in a DuckDB of its own, which has the tables without
 * rows and reaches no file, so that even a statement that the judge should have refused finds nothing.
 */
export async function readStatement(
  question: SqlQuestion,
  temporaryDirectory: string,
): Promise<ReadStatement> {
  const key = keyOf(question)
  const found = known.get(key)
  if (found) return found
  const { query, inputs, parameters } = question
  if (query.length > MAX_SQL_LENGTH)
    throw new AppError('sqlTooLong', { count: query.length, limit: MAX_SQL_LENGTH })
  await using session = await openSession({
    memoryBytes: 128e6,
    temporaryDirectory,
    temporaryBytes: 0,
    threads: 1,
  })
  for (const [i, columns] of inputs.entries()) await session.run(emptyTable(tableName(i), columns))
  const filled = fillSelect(query, parameters)
  const json = await parse(session, filled)
  const tree: unknown = JSON.parse(json)
  judge(
    tree,
    inputs.map((_, i) => tableName(i)),
    (byte) => filled.writtenAt(placeOfByte(filled.text, byte)),
  )
  const text = await generate(session, json, tree)
  // The user's own text comes first, because an error names a place in it.
  await described(session, filled)
  const columns = resultColumns(await session.describe(text).catch(() => notReproduced()))
  const read = {
    select: Sql.of({ kind: 'text', text }),
    columns,
    isOrdered: isOrderedAtTop(tree),
    uses: namedColumns(tree),
  }
  const [oldest] = known.keys()
  if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest)
  known.set(key, read)
  return read
}

/** Returns the name of an input in a SELECT. */
export function tableName(index: number): string {
  return `input${index + 1}`
}

/** Returns DuckDB's type of an input's column. */
export function inputType(type: Column['type']): Sql {
  if (type === 'decimal') return decimalType()
  return name(duckdbTypes[type])
}

function emptyTable(table: string, columns: CheckedSql['inputs'][number]): Sql {
  const defined = columns.map((column) => sql`${name(column.name)} ${inputType(column.type)}`)
  return sql`create table ${name(table)} (${join(defined)})`
}

/** Returns the tree of a statement as the JSON text that DuckDB writes. */
async function parse(session: Session, { text, writtenAt }: FilledSelect): Promise<string> {
  const [json] = await session.row(sql`select json_serialize_sql(${constant(text)})`)
  const { error, error_type: kind, error_message: detail, position } = JSON.parse(json ?? '{}') as ParseAnswer
  if (!error) return json ?? ''
  if (kind === 'not implemented' || !detail)
    throw new AppError('sqlRefused', { line: 1, column: 1, reason: sentence('sqlNotOneSelect') })
  // The parser counts characters, unlike the tree, whose places count bytes.
  const before = Array.from(text)
    .slice(0, Number(position ?? 0))
    .join('')
  throw new AppError('sqlInvalid', { ...writtenAt(placeBehind(before)), detail })
}

interface ParseAnswer {
  readonly error?: boolean
  readonly error_type?: string
  readonly error_message?: string
  readonly position?: string
}

/**
 * Returns the text of the judged tree. DuckDB must read it as the same tree, because a part that its writer forgets could
 * change the result.
 */
async function generate(session: Session, json: string, tree: unknown): Promise<string> {
  const [text] = await session.row(sql`select json_deserialize_sql(${constant(json)})`)
  const [again] = await session.row(sql`select json_serialize_sql(${constant(text ?? '')})`)
  return comparable(JSON.parse(again ?? 'null')) === comparable(tree) ? (text ?? '') : notReproduced()
}

/** Fields that don't change the result of a statement. */
const places: ReadonlySet<string> = new Set(['query_location', 'materialized', 'is_operator', 'is_implicit'])

/** Returns a tree as text, without places. DuckDB writes VALUES within one more query than it has read. */
function comparable(tree: unknown): string {
  return JSON.stringify(tree, (key, value: unknown) =>
    places.has(key) ? undefined : withoutValuesQuery(value),
  )
}

function withoutValuesQuery(value: unknown): unknown {
  const { type, alias, subquery } = { ...(value as Partial<ValuesQuery> | null) }
  const values = type === 'SUBQUERY' && alias === 'valueslist' ? subquery?.node?.from_table : undefined
  return values?.type === 'EXPRESSION_LIST' ? values : value
}

interface ValuesQuery {
  readonly type: string
  readonly alias: string
  readonly subquery: { readonly node?: { readonly from_table?: { readonly type: string } } }
}

function notReproduced(): never {
  throw new AppError('sqlRefused', { line: 1, column: 1, reason: sentence('sqlNotReproduced') })
}

async function described(session: Session, { text, writtenAt }: FilledSelect): Promise<void> {
  await session.describe(text).catch((error: unknown) => {
    const { detail, place } = placedError(text, error instanceof Error ? error.message : String(error))
    throw new AppError('sqlInvalid', { ...writtenAt(place), detail })
  })
}

function resultColumns(found: readonly { readonly name: string; readonly type: string }[]) {
  const [twice] = duplicateNames(found.map((column) => column.name))
  if (twice !== undefined) throw new AppError('sqlColumnTwice', { column: twice })
  return found.map((column) => {
    const type = dataTypeOf(column.type)
    if (!type) throw new AppError('sqlColumnType', { column: column.name, type: column.type })
    return { name: column.name, type }
  })
}
