import {
  AppError,
  type ColumnChange,
  type ColumnTypes,
  columnChangeProblem,
  problemError,
  sentence,
  typedAs,
} from '@anj/workflow'
import { join, name, sql } from '../duckdb/sql.ts'
import { conversionOf, conversionsByFormat, preparedText } from './conversions/index.ts'
import { textOf } from './conversions/text-of.ts'
import { isInstant } from './instants.ts'
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

/** Converts the columns of the step's inputs. */
export const changeDataType: StepCompiler<'changeDataType'> = (inputs, config, context) =>
  convertColumns(joinSideBySide(inputs), config, context)

/**
 * Converts columns. A value that can't be converted without loss becomes null, and the hidden columns record the
 * failure. With `keepsTexts`, the table also returns the converted texts as they were, except where rounding changes
 * the value.
 */
export function convertColumns(
  input: Table,
  { columnDataTypes, onReject }: Pick<ColumnTypes, 'columnDataTypes' | 'onReject'>,
  context: StepContext,
  { keepsTexts = false }: { readonly keepsTexts?: boolean } = {},
): Table {
  const changes = columnDataTypes.map((change) => {
    const index = placeOf(input, change, context)
    const wrong = columnChangeProblem(context.title, change)
    if (wrong) throw problemError({ ...wrong, nodeId: context.nodeId })
    const from = input.columns[index]?.type ?? 'text'
    const columns: ConversionColumns = {
      nodeId: context.nodeId,
      column: change.columnName,
      number: context.nextNumber(),
      leaveOut: onReject === 'leaveOut',
      readBy: () =>
        conversionsByFormat(failedText(columns), from, change).map(
          ({ result }) => sql`${result} is not null`,
        ),
      before: () => ({ columns: input.columns, select: before() }),
    }
    const text = failedText(columns)
    return {
      index,
      change,
      columns,
      text,
      prepared: preparedText(cell(index), from, change),
      conversion: conversionOf(text, from, change),
      result: name(`result${columns.number}`),
    }
  })
  if (changes.length === 0) return input
  const instants = input.columns.filter(
    (column, i) => isInstant(column) && changes.some((c) => c.index === i),
  )
  if (instants.length > 0)
    context.warn(
      sentence('instantsLoseZone', {
        title: context.title,
        columns: instants.map(({ name }) => name).join(', '),
      }),
    )

  // Each conversion uses its text several times, so texts, results and failures are computed in nested selects.
  const texts = changes.map(({ prepared, text }) => sql`${prepared} as ${text}`)
  const results = changes.map(({ conversion, result }) => sql`${conversion.result} as ${result}`)
  const prepared = sql`select *, ${join(texts)} from (${input.select})`
  const converted = sql`select *, ${join(results)} from (${prepared})`

  const changeAt = new Map(changes.map((change) => [change.index, change]))
  const asWritten = input.columns.map((_, i) => {
    const changed = changeAt.get(i)
    return changed ? keepsTexts && !changed.change.round : (input.asWritten[i] ?? false)
  })
  const cells = input.columns.flatMap((_, i) => {
    const changed = changeAt.get(i)
    if (!changed) return cellAs(input, i, i)
    const typed = sql`${changed.result} as ${cell(i)}`
    return asWritten[i]
      ? [typed, sql`case when ${changed.result} is not null then ${changed.text} end as ${written(i)}`]
      : [typed]
  })
  // A row that an earlier step skips doesn't reach this step, so its values are no rejects here.
  const skipped = isRejected(input.conversions)
  const present = skipped ? sql` and not ${skipped}` : sql``
  const hidden = changes.flatMap(({ columns, text, result, conversion }) => {
    const fails = sql`${text} is not null and ${result} is null${present}`
    return [
      sql`${fails} as ${failed(columns)}`,
      text,
      sql`case when ${fails} then ${conversion.reason} end as ${failedReason(columns)}`,
    ]
  })
  const before = () => {
    const texts = input.columns.map(({ type }, i) => sql`${textOf(cell(i), type)} as ${cell(i)}`)
    return sql`select ${join([rowNumber, ...hidden, ...texts])} from (${converted})`
  }
  return {
    ...input,
    select: sql`select ${join([...hiddenColumns(input), ...hidden, ...cells])} from (${converted})`,
    columns: input.columns.map((column, i) => {
      const changed = changeAt.get(i)
      return changed ? typedAs(column, changed.change.toType) : column
    }),
    asWritten,
    bounds: input.bounds.map((bound, i) => (changeAt.has(i) ? null : bound)),
    conversions: [...input.conversions, ...changes.map(({ columns }) => columns)],
  }
}

function placeOf(input: Table, { columnName }: ColumnChange, { nodeId, title }: StepContext): number {
  const index = input.columns.findIndex(({ name }) => name === columnName)
  if (index < 0) throw new AppError('columnMissing', { title, column: columnName }, { nodeId })
  return index
}
