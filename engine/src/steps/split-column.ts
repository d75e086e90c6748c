import { AppError, patternGroups, type SplitConfig, sentence, splitColumns, splitCount } from '@anj/workflow'
import { patternMatchesNothing } from '../duckdb/pattern-errors.ts'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import { TRIMMED } from './clean-text.ts'
import { textOf } from './conversions/text-of.ts'
import { withNewCells } from './new-cells.ts'
import { oneTable, placeOf } from './one-table.ts'
import { literalPattern } from './replace-values.ts'
import {
  type ConversionColumns,
  cell,
  failed,
  failedReason,
  failedText,
  hiddenColumns,
  type StepCompiler,
  type StepContext,
  type Table,
} from './table.ts'
import { textCells } from './text-cells.ts'

const text = name('split_text')
const parts = name('split_parts')
const matches = name('split_matches')

/** Splits the texts of a column into columns or rows. */
export const splitColumn: StepCompiler<'splitColumn'> = (inputs, config, context) => {
  const input = oneTable(inputs, context)
  const { title, nodeId } = context
  if (config.column === '') throw new AppError('splitColumnNeeded', { title }, { nodeId })
  const place = placeOf(input, config.column, context)
  const source = textOf(cell(place), input.columns[place]?.type ?? 'text')
  if (config.by === 'extract') return extracted(input, place, source, config)
  const pieces = piecesOf(config)
  const texts = sql`select *, ${source} as ${text} from (${input.select})`
  const rows = sql`select *, ${pieces.parts} as ${parts}
    from (${pieces.prepared ? sql`select *, ${pieces.prepared} from (${texts})` : texts})`
  const part = partOf(config)
  return config.into === 'rows'
    ? intoRows(input, place, rows, pieces, config, part)
    : intoColumns(input, place, rows, pieces, config, context, part)
}

/** Returns a part as the settings want it: trimmed, and null without characters. */
function partOf({ trim }: Pick<SplitConfig, 'trim'>): (value: Sql) => Sql {
  return (value) => sql`nullif(${trim ? sql`trim(${value}, ${constant(TRIMMED)})` : value}, '')`
}

/** Extracts what a pattern or its groups match, once for each text, or into a row for each match. */
function extracted(input: Table, place: number, source: Sql, config: SplitConfig): Table {
  const part = partOf(config)
  const pattern = constant(config.pattern)
  const groups = patternGroups(config.pattern).length
  const numbers = Array.from({ length: splitCount(config) }, (_, i) => (groups === 0 ? 0 : i + 1))
  const texts = sql`select *, ${source} as ${text} from (${input.select})`
  const all = (group: number) => sql`regexp_extract_all(${text}, ${pattern}, ${constant(group)})`
  const columns = cellsOf(input, config)
  if (config.into === 'columns') {
    const found = (group: number) =>
      config.at === 'last'
        ? sql`${all(group)}[-1]`
        : sql`regexp_extract(${text}, ${pattern}, ${constant(group)})`
    return withNewCells(
      input,
      place,
      texts,
      columns,
      numbers.map((group) => part(found(group))),
    )
  }
  const each = (
    group: number,
  ) => sql`case when not coalesce(regexp_matches(${text}, ${pattern}), false) then [null]
    when list_contains(${all(0)}, '') then error(${constant(patternMatchesNothing)})::varchar[] else ${all(group)} end`
  const parts = numbers.map((group) => sql`unnest(${each(group)}) as ${name(`split_part${group}`)}`)
  return {
    ...withNewCells(
      input,
      place,
      sql`select *, ${join(parts)} from (${texts})`,
      columns,
      numbers.map((group) => part(name(`split_part${group}`))),
    ),
    isNumbered: false,
    rows: null,
  }
}

/** Expressions for the parts of a text. */
interface Pieces {
  /** Columns that the other expressions use. */
  readonly prepared: Sql | null
  /** All parts, as a list. */
  readonly parts: Sql
  /** The text from a part on, counted from 1, with the separators. */
  readonly from: (part: number) => Sql
  /** The text before the last separator. */
  readonly beforeLast: Sql
}

function piecesOf(config: SplitConfig): Pieces {
  const { by, delimiters, pattern } = config
  if (by === 'widths') return byWidths(config)
  const [first = '', ...others] = delimiters
  if (by === 'delimiter' && others.length === 0) return byDelimiter(first)
  // RE2 takes the first alternative that matches.
  const longestFirst = delimiters.toSorted((a, b) => b.length - a.length)
  return byPattern(by === 'pattern' ? pattern : longestFirst.map(literalPattern).join('|'))
}

function byDelimiter(delimiter: string): Pieces {
  const between = constant(delimiter)
  return {
    prepared: null,
    parts: sql`string_split(${text}, ${between})`,
    from: (part) => sql`array_to_string(${parts}[${constant(part)}:], ${between})`,
    beforeLast: sql`array_to_string(${parts}[:-2], ${between})`,
  }
}

/**
 * Splits by a pattern with one search. Each match is a part with the separator behind it, so that the parts, the
 * separators and the text behind the last one always make up the whole text.
 */
function byPattern(pattern: string): Pieces {
  const search = constant(`(?s:(.*?))(${pattern})`)
  const found = (group: number) => sql`regexp_extract_all(${text}, ${search}, ${constant(group)})`
  // The pattern is also used by itself, because a text such as `a)(b` would be valid only within the search.
  const all = sql`case when not regexp_matches(${text}, ${constant(pattern)}) then []
    when list_contains(${found(2)}, '') then error(${constant(patternMatchesNothing)})::varchar[]
    else ${found(0)} end`
  const rest = (count: Sql) => sql`substring(${text}, length(array_to_string(${count}, '')) + 1)`
  return {
    prepared: sql`${all} as ${matches}`,
    parts: sql`case when len(${matches}) = 0 then [${text}]
      else list_append(${found(1)}, ${rest(matches)}) end`,
    from: (part) => rest(sql`${matches}[:${constant(part - 1)}]`),
    beforeLast: sql`left(${text}, (length(array_to_string(${matches}, '')) - length(${found(2)}[-1]))::bigint)`,
  }
}

function byWidths({ widths }: SplitConfig): Pieces {
  const starts = widths.map((_, i) => 1 + widths.slice(0, i).reduce((sum, width) => sum + width, 0))
  const [last = 0, lastWidth = 0] = [starts.at(-1), widths.at(-1)]
  const fields = widths.map(
    (width, i) => sql`substring(${text}, ${constant(starts[i] ?? 1)}, ${constant(width)})`,
  )
  const rest = sql`substring(${text}, ${constant(last + lastWidth)})`
  return {
    prepared: null,
    parts: sql`list_filter([${join([...fields, rest])}], lambda field: field <> '')`,
    from: (part) => sql`substring(${text}, ${constant(starts[part - 1] ?? 1)})`,
    beforeLast: text,
  }
}

/** Returns the parts into which a text is split at the first or last separator, or at each. */
function chosenParts({ from, beforeLast }: Pieces, { at, by }: SplitConfig): Sql {
  if (at === 'each' || by === 'widths') return parts
  const two = at === 'first' ? sql`[${parts}[1], ${from(2)}]` : sql`[${beforeLast}, ${parts}[-1]]`
  return sql`case when len(${parts}) > 1 then ${two} else ${parts} end`
}

type PartOf = (value: Sql) => Sql

const cellsOf = ({ columns }: Pick<Table, 'columns'>, config: SplitConfig) => ({
  keepOriginal: config.keepOriginal,
  columns: splitColumns(columns, config),
})

function intoRows(
  input: Table,
  place: number,
  rows: Sql,
  pieces: Pieces,
  config: SplitConfig,
  part: PartOf,
): Table {
  const one = name('split_part')
  const unnested = sql`select *, unnest(case when len(${chosenParts(pieces, config)}) > 0
    then ${chosenParts(pieces, config)} else [null] end) as ${one} from (${rows})`
  return {
    ...withNewCells(input, place, unnested, cellsOf(input, config), [part(one)]),
    isNumbered: false,
    rows: null,
  }
}

function intoColumns(
  input: Table,
  place: number,
  rows: Sql,
  pieces: Pieces,
  config: SplitConfig,
  context: StepContext,
  part: PartOf,
): Table {
  const count = splitCount(config)
  const isEach = config.at === 'each' || config.by === 'widths'
  const list = chosenParts(pieces, config)
  const keepsRest = isEach && config.rest === 'keep'
  const values = Array.from({ length: count }, (_, i) => {
    const value = sql`(${list})[${constant(i + 1)}]`
    if (!keepsRest || i < count - 1) return part(value)
    return part(
      sql`case when len(${parts}) > ${constant(count)} then ${pieces.from(count)} else ${value} end`,
    )
  })
  if (keepsRest || !isEach) return withNewCells(input, place, rows, cellsOf(input, config), values)
  return withFailures(input, place, rows, config, context, values)
}

/** Returns the table with its new cells, and with a conversion that fails where there are more parts than columns. */
function withFailures(
  input: Table,
  place: number,
  rows: Sql,
  config: SplitConfig,
  context: StepContext,
  values: readonly Sql[],
): Table {
  const conversion: ConversionColumns = {
    nodeId: context.nodeId,
    column: config.column,
    number: context.nextNumber(),
    leaveOut: false,
    readBy: () => [],
    before: () => ({ columns: input.columns, select: before() }),
  }
  const fails = sql`coalesce(len(${parts}) > ${constant(splitCount(config))}, false)`
  const reason = constant(sentence('rejectParts', { count: String(splitCount(config)) }))
  const hidden = [
    sql`${fails} as ${failed(conversion)}`,
    sql`${text} as ${failedText(conversion)}`,
    sql`case when ${fails} then ${reason} end as ${failedReason(conversion)}`,
  ]
  const before = () => {
    const cells = textCells(input.columns)
    return sql`select ${join([...hiddenColumns(input), ...hidden, ...cells])} from (${rows})`
  }
  const table = withNewCells(input, place, rows, cellsOf(input, config), values, hidden)
  return { ...table, conversions: [...input.conversions, conversion] }
}
