import {
  type ColumnChange,
  type ColumnTypes,
  columnChangeProblem,
  problemError,
  sentence,
  typedAs,
} from '@anj/workflow'
import { join, name, type Sql, sql } from '../duckdb/sql.ts'
import type { ColumnMeasures } from '../model/column-measures.ts'
import { type Conversion, conversionOf, conversionsByFormat, preparedText } from './conversions/index.ts'
import { provenValue } from './conversions/proof.ts'
import { isInstant } from './instants.ts'
import { placeOf } from './one-table.ts'
import { joinSideBySide } from './side-by-side.ts'
import {
  type ConversionColumns,
  cell,
  cellAs,
  failed,
  failedReason,
  failedText,
  hiddenColumns,
  isRejected,
  rowNumber,
  type StepCompiler,
  type StepContext,
  type Table,
  written,
} from './table.ts'
import { textCells } from './text-cells.ts'

/** Converts the columns of the step's inputs. */
export const changeDataType: StepCompiler<'changeDataType'> = (inputs, config, context) =>
  convertColumns(joinSideBySide(inputs), config, context)

/** A conversion that each value of a column has passed before, with the measures of its results if they are known. */
interface Proven {
  readonly measures: ColumnMeasures | null
}

interface ConvertOptions {
  readonly keepsTexts?: boolean
  readonly provenBy?: (change: ColumnChange) => Proven | null
}

/**
 * Converts columns. A value that can't be converted without loss becomes null, and the hidden columns record the
 * failure. With `keepsTexts`, the table also returns the converted texts as they were, except where rounding changes
 * the value. Changes that `provenBy` returns can't fail, because each value has passed the same conversion before.
 */
export function convertColumns(
  input: Table,
  { columnDataTypes, onReject }: Pick<ColumnTypes, 'columnDataTypes' | 'onReject'>,
  context: StepContext,
  { keepsTexts = false, provenBy = () => null }: ConvertOptions = {},
): Table {
  const changes = columnDataTypes.map((change) =>
    changedColumn(input, change, context, {
      leaveOut: onReject === 'leaveOut',
      proven: provenBy(change),
      rowsBefore: () => rowsBefore(),
    }),
  )
  if (changes.length === 0) return input
  warnAboutInstants(input, changes, context)
  const converted = withResults(input, changes)
  const unproven = changes.filter(({ proven }) => !proven)
  const hidden = failuresOf(input, unproven)
  const rowsBefore = () => {
    const texts = textCells(input.columns)
    return sql`select ${join([rowNumber, ...hidden, ...texts])} from (${converted})`
  }

  const changeAt = new Map(changes.map((change) => [change.index, change]))
  const asWritten = input.columns.map((_, i) => {
    const changed = changeAt.get(i)
    return changed ? keepsTexts && keepsNotation(changed.change) : (input.asWritten[i] ?? false)
  })
  const cells = input.columns.flatMap((_, i) => {
    const changed = changeAt.get(i)
    if (!changed) return cellAs(input, i, i)
    const typed = sql`${changed.result} as ${cell(i)}`
    return asWritten[i]
      ? [typed, sql`case when ${changed.result} is not null then ${changed.text} end as ${written(i)}`]
      : [typed]
  })
  return {
    ...input,
    select: sql`select ${join([...hiddenColumns(input), ...hidden, ...cells])} from (${converted})`,
    columns: input.columns.map((column, i) => {
      const changed = changeAt.get(i)
      return changed ? typedAs(column, changed.change.toType) : column
    }),
    asWritten,
    bounds: input.bounds.map((bound, i) => {
      const changed = changeAt.get(i)
      if (!changed) return bound
      return changed.proven?.measures ? { kind: 'known', measures: changed.proven.measures } : null
    }),
    conversions: [...input.conversions, ...unproven.map(({ columns }) => columns)],
  }
}

/** True if a text file gets the texts of a column. Rounded values have no text, and several notations become one. */
function keepsNotation({ round, formats = [], numberFormats = [], units = [] }: ColumnChange): boolean {
  return !round && formats.length < 2 && numberFormats.length < 2 && units.length === 0
}

/** A column to convert, with the names that its conversion has in the query. */
interface ChangedColumn {
  readonly index: number
  readonly change: ColumnChange
  readonly proven: Proven | null
  readonly columns: ConversionColumns
  readonly text: Sql
  readonly prepared: Sql
  readonly conversion: Conversion
  readonly result: Sql
}

function changedColumn(
  input: Table,
  change: ColumnChange,
  context: StepContext,
  {
    leaveOut,
    proven,
    rowsBefore,
  }: { readonly leaveOut: boolean; readonly proven: Proven | null; readonly rowsBefore: () => Sql },
): ChangedColumn {
  const index = placeOf(input, change.columnName, context)
  const wrong = columnChangeProblem(context.title, change)
  if (wrong) throw problemError({ ...wrong, nodeId: context.nodeId })
  const from = input.columns[index]?.type ?? 'text'
  const columns: ConversionColumns = {
    nodeId: context.nodeId,
    column: change.columnName,
    number: context.nextNumber(),
    leaveOut,
    readBy: () =>
      conversionsByFormat(failedText(columns), from, change).map(({ result }) => sql`${result} is not null`),
    before: () => ({ columns: input.columns, select: rowsBefore() }),
  }
  const text = failedText(columns)
  const { columnName: _name, fromType: _from, ...options } = change
  const conversion = conversionOf(text, from, change)
  return {
    index,
    change,
    proven,
    columns,
    text,
    prepared: preparedText(cell(index), from, change),
    conversion: proven
      ? { ...conversion, result: provenValue(text, conversion.result, options) }
      : conversion,
    result: name(`result${columns.number}`),
  }
}

function warnAboutInstants(
  input: Table,
  changes: readonly ChangedColumn[],
  { title, warn }: StepContext,
): void {
  const instants = input.columns.filter(
    (column, i) => isInstant(column) && changes.some(({ index }) => index === i),
  )
  if (instants.length > 0)
    warn(sentence('instantsLoseZone', { title, columns: instants.map(({ name }) => name).join(', ') }))
}

/** Adds the texts and results of conversions. Nested selects compute each text only once. */
function withResults({ select }: Table, changes: readonly ChangedColumn[]): Sql {
  const texts = changes.map(({ prepared, text }) => sql`${prepared} as ${text}`)
  const results = changes.map(({ conversion, result }) => sql`${conversion.result} as ${result}`)
  return sql`select *, ${join(results)} from (select *, ${join(texts)} from (${select}))`
}

/** Returns the hidden columns of the failures. */
function failuresOf({ conversions }: Table, changes: readonly ChangedColumn[]): readonly Sql[] {
  // A row that an earlier step skips doesn't reach this step, so its values are no rejects here.
  const skipped = isRejected(conversions)
  const present = skipped ? sql` and not ${skipped}` : sql``
  return changes.flatMap(({ columns, text, result, conversion }) => {
    const fails = sql`${text} is not null and ${result} is null${present}`
    return [
      sql`${fails} as ${failed(columns)}`,
      text,
      sql`case when ${fails} then ${conversion.reason} end as ${failedReason(columns)}`,
    ]
  })
}
