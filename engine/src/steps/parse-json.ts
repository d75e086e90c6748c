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
  isStrictPlainJson,
  markedJson,
  markedPath,
  plainPath,
  textOfMarked,
  valuesAndJson,
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
/** The text in lower case. DuckDB would compute it once for each use of the expression. */
const lowerText = name('json_lower')
/** The texts of the values of a text, and its JSON as DuckDB's parser writes it again. */
const readValues = name('json_read')
/** True for JSON that DuckDB's parser reads without a loss. */
const isPlain = name('json_plain')
/** True for other JSON. */
const isOtherJson = name('json_other')
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
  // A run that fails doesn't use the values of a text with a failure.
  const isUsed = listPath !== null || config.onReject !== 'fail' || !context.isAnswered
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
  const parsed = sql`select *, ${join(found)} from (${parsedRows(input, place, config, read, isUsed)})`
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
const isNoList = sql`coalesce(json_type(${list}) not in ('ARRAY', 'NULL'), false)`

/**
 * Selects the rows with lists of the texts of their values and of those of their elements. Each text is parsed once for all of its
 * values. A row whose text has a failure stays, so that the failure is listed. Its values are empty if they are used.
 */
function parsedRows(
  input: Table,
  place: number,
  config: ParseJsonConfig,
  read: readonly JsonColumnPath[],
  isUsed: boolean,
): Sql {
  const type = input.columns[place]?.type ?? 'text'
  const listPath = jsonListPath(config)
  const plainPaths = read.map(({ path }) => plainPath(path))
  const plainList = listPath && plainPath(listPath)
  const canBePlain = !plainPaths.includes(null) && (!listPath || plainList !== null)
  const own = (isOfElement: boolean) => read.flatMap((one, i) => (one.isOfElement === isOfElement ? [i] : []))
  const plainPathsOf = (places: readonly number[]) => places.map((i) => plainPaths[i] ?? '$')
  const textsAt = (from: Sql, paths: readonly string[]) =>
    sql`json_extract_string(${from}, [${join(paths.map((path) => constant(path)))}])`
  const extracted = (from: Sql, isOfElement: boolean, ofPlain: (paths: readonly string[]) => Sql) => {
    const places = own(isOfElement)
    if (places.length === 0) return sql`null::varchar[]`
    const marked = textsAt(
      from,
      places.map((i) => markedPath(read[i]?.path ?? [])),
    )
    const ofMarked = sql`list_transform(${marked}, lambda v: ${textOfMarked(name('v'))})`
    return canBePlain
      ? sql`case when ${isPlain} then ${ofPlain(plainPathsOf(places))} else ${ofMarked} end`
      : ofMarked
  }
  const source = sql`select *, nullif(${textOf(cell(place), type)}, '') as ${text} from (${input.select})`
  const ofDocument = plainPathsOf(own(false))
  const texts = canBePlain
    ? sql`select *, ${valuesAndJson(text, ofDocument)} as ${readValues}, lower(${text}) as ${lowerText} from (${source})`
    : sql`select *, null::varchar as ${lowerText} from (${source})`
  const plainTest = canBePlain ? isPlainJson(text, readValues) : sql`false`
  const strictPlain = isStrictPlainJson(text, lowerText)
  const ofPlain = isUsed ? sql`case when ${plainTest} then ${strictPlain} else false end` : plainTest
  const plain = sql`select *, ${ofPlain} as ${isPlain} from (${texts})`
  // DuckDB computes both sides of an `or` for all rows.
  const other = sql`select *, case when not ${isPlain} then ${isStrictJson(text)} end as ${isOtherJson} from (${plain})`
  const valid = sql`select *, case when ${isPlain} then ${isUsed ? sql`true` : strictPlain} else ${isOtherJson} end as ${isJson}
    from (${other})`
  const toRead = sql`select *, case when ${isPlain} then ${text} when ${isOtherJson} then ${markedJson(text)} end as ${json}
    from (${valid})`
  const listAt = (path: string) => sql`json_extract(${json}, ${constant(path)})`
  const ofList = !listPath
    ? sql`null`
    : plainList
      ? sql`case when ${isPlain} then ${listAt(plainList)} else ${listAt(markedPath(listPath))} end`
      : listAt(markedPath(listPath))
  const values = sql`select *, ${extracted(json, false, () => readValues)} as ${ofText}, ${ofList} as ${list} from (${toRead})`
  if (!listPath) return values
  const without = config.keepWithout
    ? sql`[null]::varchar[]`
    : sql`case when ${text} is not null and (not ${isJson} or ${isNoList}) then [null]::varchar[] else []::varchar[] end`
  const elements = sql`case when json_array_length(${list}) > 0
    then json_extract(${list}, '$[*]')::varchar[] else ${without} end`
  const unnested = sql`select *, unnest(${elements}) as ${element} from (${values})`
  return sql`select *, ${extracted(element, true, (paths) => textsAt(element, paths))} as ${ofElement} from (${unnested})`
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
    ? sql` when ${isNoList} then ${constant(sentence('rejectNoList', { path: writeJsonPath(listPath) }))}`
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
