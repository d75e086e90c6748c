import {
  allNumberFormats,
  type DataType,
  hasDate,
  isNumberType,
  monthNames,
  timePatterns,
} from '@anj/workflow'
import type { Session } from '../duckdb/session.ts'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import { chooseCovering } from '../ingest/covering.ts'
import { areSwapped, compactDay, dateFamilyOf } from '../ingest/date-families.ts'
import { compileGraph } from '../plan/compile-graph.ts'
import { selectPage } from '../plan/select-page.ts'
import { matches, SPACE_CHARS } from '../steps/conversions/conversion.ts'
import { conversionOf } from '../steps/conversions/index.ts'
import { failedText } from '../steps/table.ts'
import { findUnits } from './find-units.ts'
import { noFormats } from './no-formats.ts'
import type { FormatsRequest, FoundFormat, FoundFormats } from './protocol.ts'
import { withoutProofs } from './without-proofs.ts'

/** Maximum number of rows to read. */
const MOST_ROWS = 100_000
/** Maximum length of a date, time or number. Longer texts have no format. */
const LONGEST = 64
/** Maximum number of shapes of dates, each with an example from which a pattern is derived. */
const MOST_SHAPES = 500
/** Maximum number of patterns to try. */
const MOST_CANDIDATES = 40
/** Maximum number of formats in one column. */
const MOST_FORMATS = 20
/** The formats of numbers, plainest first. A comma that always stands before three digits separates thousands. */
const numberFormats = [
  ...allNumberFormats.filter(
    ({ decimalSign, thousandsSign = ',' }) => decimalSign === '.' && thousandsSign === ',',
  ),
  ...allNumberFormats.filter(
    ({ decimalSign, thousandsSign = ',' }) => decimalSign !== '.' || thousandsSign !== ',',
  ),
]
/** Matches a text that contains the name of a month as a word, in lower case and without accents. */
const withMonth = `(^|[^a-z])(${monthNames.flat().join('|')})([^a-z]|$)`

type Candidate = Pick<FoundFormat, 'pattern' | 'numberFormat'>

/** Texts that the same candidates read. */
interface Group {
  /** A character for each candidate: 1 if it reads the texts. */
  readonly readBy: string
  readonly values: number
  readonly example: string
}

/**
 * Finds the formats that read a column's texts as the type that its node gives it. The texts are those of the first
 * rows, without the spaces around them.
 */
export async function findFormats(
  { workflow, sources, nodeId, moment, column }: FormatsRequest,
  session: Session,
  signal: AbortSignal,
): Promise<FoundFormats> {
  const { table, isAligned } = compileGraph({ workflow, sources: withoutProofs(sources), nodeId, moment })
  const conversion = table.conversions.find((one) => one.nodeId === nodeId && one.column === column)
  const type = table.columns.find((one) => one.name === column)?.type
  if (!conversion || type === undefined) return noFormats
  const text = name('text')
  const texts = name('texts')
  // One more row, which isn't counted, shows that there are others.
  const rows = selectPage(table.select, { offset: 0, limit: MOST_ROWS + 1 }, isAligned)
  const trimmed = sql`trim(${failedText(conversion)}, ${constant(SPACE_CHARS)})`
  await session.run(
    sql`create or replace temp table ${texts} as
      select ${text}, count_if(counts) as amount, count_if(counts and ${text} <> raw) as padded, count(*) as all_rows
      from (select ${failedText(conversion)} as raw, nullif(${trimmed}, '') as ${text},
        row_number() over () <= ${constant(MOST_ROWS)} as counts from (${rows})) group by ${text}`,
    signal,
  )
  const [all, values, padded] = (
    await session.row(
      sql`select sum(all_rows), sum(amount) filter (where ${text} is not null), sum(padded) from ${texts}`,
      signal,
    )
  ).map(Number)
  const short = sql`(select ${text}, amount from ${texts}
    where amount > 0 and strlen(${text}) <= ${constant(LONGEST)})`
  const { units, otherUnits } = isNumberType(type)
    ? await findUnits(session, short, text, signal)
    : { units: [], otherUnits: [] }
  const resultOf = ({ pattern, numberFormat }: Candidate) =>
    conversionOf(text, 'text', {
      toType: type,
      ...(pattern !== undefined && { format: pattern }),
      ...numberFormat,
      ...(units.length > 0 && { units: [...units] }),
    }).result
  const candidates = await candidatesFor(type, session, short, text, signal)
  const groups = await groupsOf(session, short, text, candidates.map(resultOf), signal)
  const numberCells = isNumberType(type) && hasNumberCells(sources, column)
  const { formats, rivals, read } = chooseFormats(candidates, groups, numberCells ? [plainest] : [])
  return {
    formats,
    units: formats.length > 0 ? units : [],
    otherUnits,
    numberCells,
    unclear: await findUnclear(session, short, text, [...formats, ...rivals].map(resultOf), signal),
    values: values ?? 0,
    read,
    padded: padded ?? 0,
    isAll: (all ?? 0) <= MOST_ROWS,
  }
}

/** The place of the format that the cells of numbers in a workbook have. */
const plainest = 0

/** True if a column of this name has cells of numbers as well as texts in a source. */
function hasNumberCells(sources: FormatsRequest['sources'], column: string): boolean {
  return Object.values(sources).some(
    (source) => source.kind === 'dataset' && source.numberCells?.includes(column),
  )
}

/** Returns the formats that texts of a type may have. */
async function candidatesFor(
  type: DataType,
  session: Session,
  texts: Sql,
  text: Sql,
  signal: AbortSignal,
): Promise<readonly Candidate[]> {
  if (isNumberType(type)) return numberFormats.map((numberFormat) => ({ numberFormat }))
  if (type === 'time') return timePatterns.time.map((pattern) => ({ pattern }))
  if (!hasDate(type)) return []
  const shape = sql`regexp_replace(regexp_replace(${text}, '[0-9]', '9', 'g'), '[A-Za-z]', 'a', 'g')`
  // Texts of one shape can be dates or not, such as 20240131 and 00000000.
  const isDay = matches(text, compactDay().source)
  const hasMonth = sql`regexp_matches(strip_accents(lower(${text})), ${constant(withMonth)})`
  const rows = await session.rows(
    sql`select min(${text}) from ${texts} group by ${shape}, ${isDay}, ${hasMonth}
      order by sum(amount) desc, 1 limit ${constant(MOST_SHAPES)}`,
    signal,
  )
  const families = rows.flatMap(([value]) => dateFamilyOf(value ?? '') ?? [])
  // A pattern reads full and short names of months.
  const patterns = new Map(
    families.flatMap((family) => family.patterns).map((pattern) => [pattern.replace('MMMM', 'MMM'), pattern]),
  )
  return [...patterns.values()].slice(0, MOST_CANDIDATES).map((pattern) => ({ pattern }))
}

async function groupsOf(
  session: Session,
  texts: Sql,
  text: Sql,
  results: readonly Sql[],
  signal: AbortSignal,
): Promise<readonly Group[]> {
  if (results.length === 0) return []
  const readBy = join(
    results.map((result) => sql`case when ${result} is null then '0' else '1' end`),
    sql` || `,
  )
  const rows = await session.rows(
    sql`select ${readBy} as read_by, sum(amount), arg_max(${text}, amount) from ${texts} group by read_by`,
    signal,
  )
  return rows.map(([readBy, values, example]) => ({
    readBy: readBy ?? '',
    values: Number(values),
    example: example ?? '',
  }))
}

interface Choice extends Pick<FoundFormats, 'formats' | 'read'> {
  /** The other number formats that read the same values as one of the formats, maybe with different meanings. */
  readonly rivals: readonly Candidate[]
}

/**
 * Chooses formats one after the other: each reads the most of the values that the earlier ones don't read. The
 * candidates at the places `first` come before, whatever else reads their values.
 */
export function chooseFormats(
  candidates: readonly Candidate[],
  groups: readonly Group[],
  first: readonly number[] = [],
): Choice {
  const isReadBy = ({ readBy }: Group, at: number) => readBy[at] === '1'
  const valuesOf = (some: readonly Group[]) => some.reduce((sum, { values }) => sum + values, 0)
  const readSame = (one: number, other: number) =>
    groups.every((group) => isReadBy(group, one) === isReadBy(group, other))
  const { chosen, left } = chooseCovering({
    candidates: candidates.length,
    groups,
    isReadBy,
    sizeOf: ({ values }) => values,
    most: MOST_FORMATS,
    first,
  })
  const formats = chosen.map(({ at, reads }): FoundFormat => {
    const [largest] = reads.toSorted((a, b) => b.values - a.values)
    const swapped = candidates.find(
      ({ pattern }, other) => areSwapped(candidates[at]?.pattern ?? '', pattern ?? '') && readSame(at, other),
    )
    return {
      ...candidates[at],
      values: valuesOf(groups.filter((group) => isReadBy(group, at))),
      example: largest?.example ?? '',
      ...(swapped && { swapped: swapped.pattern ?? '' }),
    }
  })
  const rivals = candidates.filter(
    ({ numberFormat }, other) =>
      numberFormat && chosen.every(({ at }) => at !== other) && chosen.some(({ at }) => readSame(at, other)),
  )
  return { formats, rivals, read: valuesOf(groups) - valuesOf(left) }
}

/** Counts the values to which formats give different meanings. */
async function findUnclear(
  session: Session,
  texts: Sql,
  text: Sql,
  results: readonly Sql[],
  signal: AbortSignal,
): Promise<FoundFormats['unclear']> {
  if (results.length < 2) return null
  const meanings = join(results.map((result) => sql`(${result})::varchar`))
  const [values, example] = await session.row(
    sql`select sum(amount), arg_max(${text}, amount) from ${texts}
      where len(list_distinct([${meanings}])) > 1`,
    signal,
  )
  return values ? { values: Number(values), example: example ?? '' } : null
}
