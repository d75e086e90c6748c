import {
  AppError,
  type DataType,
  isTextType,
  type JsonColumnPath,
  type JsonPath,
  jsonColumnPaths,
  jsonListPath,
  maxJsonDepth,
  type ParseJsonConfig,
  parsedColumns,
  sentence,
  writeJsonPath,
} from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import { conversionOf } from './conversions/index.ts'
import { textOf } from './conversions/text-of.ts'
import {
  isNestedJson,
  isPlainJson,
  isStrictJson,
  markedJson,
  markedPath,
  plainPath,
  textOfMarked,
  withoutExponent,
} from './json-texts.ts'
import { withNewCells } from './new-cells.ts'
import { oneTable, placeOf } from './one-table.ts'
import {
  type ConversionColumns,
  cell,
  failed,
  failedReason,
  failedText,
  hiddenColumns,
  type StepCompiler,
  type Table,
} from './table.ts'
import { textCells } from './text-cells.ts'

const text = name('json_text')
/** True for JSON that DuckDB's parser reads without a loss. */
const isPlain = name('json_plain')
const isJson = name('json_valid')
/** The JSON to read: plain as it is, and other JSON marked. */
const json = name('json_to_read')
const ofText = name('json_of_text')
const list = name('json_list')
const element = name('json_element')
const ofElement = name('json_of_element')

/** Reads values of JSON texts into columns, and makes a row of each element of a list. */
export const parseJson: StepCompiler<'parseJson'> = (inputs, config, context) => {
  const input = oneTable(inputs, context)
  const { title, nodeId } = context
  if (config.column === '') throw new AppError('jsonColumnNeeded', { title }, { nodeId })
  const place = placeOf(input, config.column, context)
  const paths = jsonColumnPaths(config)
  const read = paths.filter((path) => path !== null)
  const wrong = config.columns.find((_, i) => paths[i] === null)
  if (wrong)
    throw new AppError('jsonPathUnreadable', { title, path: wrong.path, limit: maxJsonDepth }, { nodeId })
  if (read.length === 0) throw new AppError('jsonPathsNeeded', { title }, { nodeId })

  const conversionOfColumn = (column: string): ConversionColumns => ({
    nodeId,
    column,
    number: context.nextNumber(),
    leaveOut: config.onReject === 'leaveOut',
    readBy: () => [],
    before: () => ({ columns: input.columns, select: before() }),
  })
  const listPath = jsonListPath(config)
  const document = conversionOfColumn(config.column)
  const values = read.map(({ column }) => {
    const conversion = conversionOfColumn(column.name)
    return {
      conversion,
      value: name(`json_result${conversion.number}`),
      found: name(`json_found${conversion.number}`),
      text: convertedText(name(`json_found${conversion.number}`), column.type),
      ...typedValue(failedText(conversion), column.type),
    }
  })
  const found = foundValues(read).map((of, i) => sql`${of} as ${values[i]?.found ?? json}`)
  const texts = values.map(({ conversion, text: of }) => sql`${of} as ${failedText(conversion)}`)
  const results = values.map(({ result, value }) => sql`${result} as ${value}`)
  const parsed = sql`select *, ${join(found)} from (${parsedRows(input, place, config, read)})`
  const rows = sql`select *, ${join(results)} from (select *, ${join(texts)} from (${parsed}))`
  const hidden = [
    ...failureOf(document, text, documentReason(listPath)),
    ...values.flatMap(({ conversion, reason, value }) =>
      failureOf(
        conversion,
        failedText(conversion),
        sql`case when ${failedText(conversion)} is not null and ${value} is null then ${reason} end`,
      ),
    ),
  ]
  const before = () => {
    const cells = textCells(input.columns)
    return sql`select ${join([...hiddenColumns(input), ...hidden, ...cells])} from (${rows})`
  }
  const table = withNewCells(
    input,
    place,
    rows,
    { keepOriginal: config.keepOriginal, columns: parsedColumns(input.columns, config) },
    values.map(({ value }) => value),
    hidden,
  )
  return {
    ...table,
    conversions: [...input.conversions, document, ...values.map(({ conversion }) => conversion)],
    isNumbered: input.isNumbered && !listPath,
    rows: listPath ? null : table.rows,
  }
}

/** A condition that is true where the path of the list leads to something else. */
const isOther = sql`coalesce(json_type(${list}) not in ('ARRAY', 'NULL'), false)`

/**
 * Selects the rows with lists of the texts of their values and of those of their elements. Each text is parsed once for all of its
 * values. A row whose text has a failure stays, so that the failure is listed.
 */
function parsedRows(
  input: Table,
  place: number,
  config: ParseJsonConfig,
  read: readonly JsonColumnPath[],
): Sql {
  const type = input.columns[place]?.type ?? 'text'
  const listPath = jsonListPath(config)
  const plainPaths = read.map(({ path }) => plainPath(path))
  const plainList = listPath && plainPath(listPath)
  const canBePlain = !plainPaths.includes(null) && (!listPath || plainList !== null)
  const extracted = (from: Sql, isOfElement: boolean) => {
    const own = read.flatMap((one, i) => (one.isOfElement === isOfElement ? [i] : []))
    if (own.length === 0) return sql`null::varchar[]`
    const texts = (paths: readonly (string | null | undefined)[]) =>
      sql`json_extract_string(${from}, [${join(paths.map((path) => constant(path ?? '$')))}])`
    const marked = texts(own.map((i) => markedPath(read[i]?.path ?? [])))
    const ofMarked = sql`list_transform(${marked}, lambda v: ${textOfMarked(name('v'))})`
    return canBePlain
      ? sql`case when ${isPlain} then ${texts(own.map((i) => plainPaths[i]))} else ${ofMarked} end`
      : ofMarked
  }
  const texts = sql`select *, nullif(${textOf(cell(place), type)}, '') as ${text} from (${input.select})`
  const plain = sql`select *, ${canBePlain ? isPlainJson(text) : sql`false`} as ${isPlain} from (${texts})`
  // DuckDB computes both sides of an `or` for all rows.
  const valid = sql`select *, case when ${isPlain} then true else ${isStrictJson(text)} end as ${isJson} from (${plain})`
  const toRead = sql`select *, case when ${isPlain} then ${text} when ${isJson} then ${markedJson(text)} end as ${json}
    from (${valid})`
  const listAt = (path: string) => sql`json_extract(${json}, ${constant(path)})`
  const ofList = !listPath
    ? sql`null`
    : plainList
      ? sql`case when ${isPlain} then ${listAt(plainList)} else ${listAt(markedPath(listPath))} end`
      : listAt(markedPath(listPath))
  const values = sql`select *, ${extracted(json, false)} as ${ofText}, ${ofList} as ${list} from (${toRead})`
  if (!listPath) return values
  const without = config.keepWithout
    ? sql`[null]::varchar[]`
    : sql`case when ${text} is not null and (not ${isJson} or ${isOther}) then [null]::varchar[] else []::varchar[] end`
  const elements = sql`case when json_array_length(${list}) > 0
    then json_extract(${list}, '$[*]')::varchar[] else ${without} end`
  const unnested = sql`select *, unnest(${elements}) as ${element} from (${values})`
  return sql`select *, ${extracted(element, true)} as ${ofElement} from (${unnested})`
}

/** Returns the text of each path from the lists of texts. */
function foundValues(read: readonly JsonColumnPath[]): readonly Sql[] {
  const next = { text: 1, element: 1 }
  return read.map(({ isOfElement }) =>
    isOfElement ? sql`${ofElement}[${constant(next.element++)}]` : sql`${ofText}[${constant(next.text++)}]`,
  )
}

/** Returns the text that is converted to a type. Only floats are read with an exponent. */
function convertedText(found: Sql, type: DataType): Sql {
  return type === 'int' || type === 'decimal' ? withoutExponent(found) : found
}

/** Returns the typed value of a text, and the reason why it can be null. */
function typedValue(plain: Sql, type: DataType): { readonly result: Sql; readonly reason: Sql } {
  if (isTextType(type))
    return {
      result: sql`case when not contains(${plain}, chr(0)) then ${plain} end`,
      reason: constant(sentence('rejectNul')),
    }
  const { result, reason } = conversionOf(plain, 'text', { toType: type })
  const nested = constant(sentence('rejectNestedJson'))
  return { result, reason: sql`case when ${isNestedJson(plain)} then ${nested} else ${reason} end` }
}

/** Returns the reason why a text has no values, or null. */
function documentReason(listPath: JsonPath | null): Sql {
  const noJson = constant(sentence('rejectNoJson'))
  const noList = listPath
    ? sql` when ${isOther} then ${constant(sentence('rejectNoList', { path: writeJsonPath(listPath) }))}`
    : sql``
  return sql`case when not ${isJson} then ${noJson}${noList} end`
}

/** Returns the hidden columns of a failure. The random number keeps DuckDB from reading the values twice. */
function failureOf(conversion: ConversionColumns, value: Sql, reason: Sql): readonly Sql[] {
  return [
    sql`case when ${reason} is not null then random() < 2 else false end as ${failed(conversion)}`,
    sql`${value} as ${failedText(conversion)}`,
    sql`${reason} as ${failedReason(conversion)}`,
  ]
}
