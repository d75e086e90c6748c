import { maxParameters, NumberFormat } from '@anj/workflow'
import { Type } from 'typebox'
import { Nullable } from '../http/common.ts'
import { named } from '../http/named.ts'
import { Column, DataType, MAX_PAGE_ROWS, page, Rows } from '../http/table.ts'
import { graph, ParameterType } from '../workflows/schema.ts'

export const Reject = named(
  Type.Object(
    {
      row: Type.Integer({
        description: 'Number of the data row in the source; 1 is the first row below the header.',
      }),
      column: Type.String(),
      value: Type.String(),
      reason: Type.String(),
      nodeId: Type.Optional(Type.String({ description: 'Id of the node that converts the value.' })),
    },
    { $id: 'Reject', description: 'A value that cannot be converted without loss.' },
  ),
)

const isSample = Type.Boolean({
  description:
    'True when a database source has more rows than were read for previews. A run can then give different numbers.',
})

export const SortBy = named(
  Type.Object(
    { column: Type.String({ maxLength: 10_000 }), descending: Type.Boolean() },
    { $id: 'SortBy', description: 'A column to sort by. Empty cells come last in both directions.' },
  ),
)

export const found = {
  find: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1000,
      description: 'Returns only rows in which a cell contains this text, ignoring case.',
    }),
  ),
}

/** A page's sort order and search text. */
const view = {
  ...found,
  sort: Type.Optional(
    Type.Array(SortBy, {
      maxItems: 10,
      description: 'Columns to sort by, in order of priority.',
    }),
  ),
  whole: Type.Optional(
    Type.Boolean({ description: 'Returns cells untruncated, for at most 200 rows and 50 MB.' }),
  ),
}

export const editorId = Type.Optional(
  Type.String({
    maxLength: 100,
    description:
      'Identifies an open editor. A newer request from the same editor for the same rows replaces the older request.',
  }),
)

const node = {
  nodeId: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'Id of the node whose result is inspected.',
  }),
  ...graph,
  timeZone: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'Time zone of `today()` and `now()` in formulas, as an IANA name such as Europe/Berlin. Defaults to UTC.',
    }),
  ),
  editorId,
}

export const PreviewRequest = named(
  Type.Object(
    { ...node, ...page, ...view },
    {
      $id: 'PreviewRequest',
      description: 'One page of the result of a node of the workflow sent in the request.',
    },
  ),
)

/** Fields in every page of rows. */
export const shown = {
  found: Nullable(
    Type.Integer({
      description: 'With `find`, the number of matching rows if known; otherwise null.',
    }),
  ),
  cut: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()]), {
    description: 'Truncated cells: row on this page and column, both counted from 0.',
  }),
}

export const Preview = named(
  Type.Object(
    {
      columns: Type.Array(Column),
      rows: Rows,
      rejects: Type.Array(Reject, {
        maxItems: 1000,
        description: 'Values on this page that cannot be converted. Their cells are null.',
      }),
      numbers: Nullable(
        Type.Array(Type.Integer(), {
          maxItems: MAX_PAGE_ROWS,
          description:
            'Row number in the source for each row; null when rows have no number, for example after a join.',
        }),
      ),
      isSample,
      offset: Type.Integer(),
      ...shown,
    },
    { $id: 'Preview', description: "One page of a node's result." },
  ),
)

export const CountRequest = named(
  Type.Object(
    { ...node, ...found },
    {
      $id: 'CountRequest',
      description:
        'A node of the workflow sent in the request. With `find`, only the rows that contain the text are counted.',
    },
  ),
)

export const LookRequest = named(
  Type.Object(node, { $id: 'LookRequest', description: 'A node of the workflow sent in the request.' }),
)

export const ConversionsRequest = named(
  Type.Object(
    {
      ...node,
      column: Type.Optional(
        Type.String({
          description:
            'Limits the answer to this column. A request for a column and a request for all columns do not replace each other.',
        }),
      ),
    },
    { $id: 'ConversionsRequest', description: 'A node of the workflow sent in the request.' },
  ),
)

export const ValuesRequest = named(
  Type.Object(
    {
      ...node,
      column: Type.String(),
      find: Type.Optional(Type.String({ description: 'Only values that contain this text, in any case.' })),
      limit: Type.Integer({ minimum: 1, maximum: 10_000, default: 200 }),
    },
    { $id: 'ValuesRequest', description: 'A column of a node of the workflow sent in the request.' },
  ),
)

export const ColumnValues = named(
  Type.Object(
    {
      values: Type.Array(Type.Object({ value: Nullable(Type.String()), count: Type.Integer() }), {
        maxItems: 10_000,
        description: 'The most frequent values first. Null stands for empty values.',
      }),
      distinct: Type.Integer({ description: 'Number of different values, also beyond the limit.' }),
      isAll: Type.Boolean({
        description:
          'False when only the first million rows were counted, because there are too many values.',
      }),
      isSample,
    },
    { $id: 'ColumnValues', description: "The values of a column of a node's result." },
  ),
)

export const ColumnRequest = named(
  Type.Object(
    { ...node, column: Type.String() },
    { $id: 'ColumnRequest', description: 'A column of a node of the workflow sent in the request.' },
  ),
)

export const JsonPaths = named(
  Type.Object(
    {
      paths: Type.Array(
        Type.Object({
          path: Type.String(),
          count: Type.Integer({ description: 'Number of values at the path.' }),
          example: Type.String({ description: 'The first 100 characters of the first value.' }),
        }),
        { maxItems: 1_000, description: 'Paths of single values, in the order of the texts.' },
      ),
      lists: Type.Array(Type.String(), { maxItems: 1_000, description: 'Paths of lists.' }),
      texts: Type.Integer({ description: 'Number of texts that were read, at most 1,000.' }),
      notJson: Type.Integer({ description: 'Number of these texts that are no JSON.' }),
      isCut: Type.Boolean({ description: 'True if there are more paths than are listed.' }),
      isSample,
    },
    { $id: 'JsonPaths', description: 'The paths in the first JSON texts of a column.' },
  ),
)

export const FoundFormats = named(
  Type.Object(
    {
      formats: Type.Array(
        Type.Object({
          pattern: Type.Optional(Type.String({ description: 'Pattern for dates and times.' })),
          numberFormat: Type.Optional(NumberFormat),
          values: Type.Integer({ description: 'Number of values that the format reads by itself.' }),
          example: Type.String(),
          swapped: Type.Optional(
            Type.String({
              description:
                'The pattern that swaps day and month and reads the same values, so that only a person can choose.',
            }),
          ),
        }),
        {
          maxItems: 20,
          description:
            "The formats in order: each reads the most of the values that the earlier ones don't read.",
        },
      ),
      units: Type.Array(Type.String(), {
        maxItems: 20,
        description: 'Names of the most frequent unit beside the numbers. The formats ignore them.',
      }),
      otherUnits: Type.Array(Type.Object({ unit: Type.String(), values: Type.Integer() }), {
        maxItems: 20,
        description: 'Other units, whose numbers the formats refuse.',
      }),
      unclear: Type.Union([Type.Object({ values: Type.Integer(), example: Type.String() }), Type.Null()], {
        description:
          'Values with different meanings in two of the formats, or in another format that reads the same values.',
      }),
      numberCells: Type.Boolean({
        description: 'True if the column of a workbook has cells of numbers as well as texts.',
      }),
      values: Type.Integer({ description: 'Number of values that are not empty.' }),
      read: Type.Integer({ description: 'Number of values that the formats read together.' }),
      padded: Type.Integer({ description: 'Number of values with spaces around them.' }),
      isAll: Type.Boolean({ description: 'False if only the first 100,000 rows were read.' }),
      isSample,
    },
    { $id: 'FoundFormats', description: "The formats of a column's texts." },
  ),
)

export const RowCount = named(
  Type.Object(
    { rows: Type.Integer({ description: "Number of rows in the node's result." }), isSample },
    { $id: 'RowCount' },
  ),
)

const MatchedRows = named(
  Type.Object(
    { matched: Type.Integer(), unmatched: Type.Integer() },
    { $id: 'MatchedRows', description: 'Number of rows of a table with a match in the join.' },
  ),
)

export const Matches = named(
  Type.Object(
    {
      left: MatchedRows,
      right: MatchedRows,
      rows: Type.Integer({ description: 'Number of rows in the result.' }),
      several: Type.Integer({ description: 'Number of rows of the left table with several matches.' }),
      isSample,
    },
    {
      $id: 'Matches',
      description: 'Number of rows of each table with a match in a step that compares keys.',
    },
  ),
)

const value = Nullable(Type.String())

export const ColumnFacts = named(
  Type.Object(
    {
      name: Type.String(),
      type: DataType,
      nulls: Type.Integer({ description: 'Number of null cells.' }),
      empty: Type.Integer({ description: 'Number of empty texts.' }),
      distinct: Type.Integer({ description: 'Number of distinct values.' }),
      distinctIsExact: Type.Boolean({ description: 'False when `distinct` is an estimate.' }),
      min: value,
      max: value,
      mean: Nullable(Type.Number({ description: 'Only for columns of numbers.' })),
      top: Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() }), {
        description: 'The most frequent values, at most 10.',
      }),
      histogram: Type.Array(Type.Object({ from: Type.String(), to: Type.String(), count: Type.Integer() }), {
        description: 'Only for numbers, dates and times: at most 20 bins of equal width from min to max.',
      }),
    },
    { $id: 'ColumnFacts', description: 'Statistics on a column over the inspected rows.' },
  ),
)

export const NodeProfile = named(
  Type.Object(
    {
      columns: Type.Array(ColumnFacts),
      rows: Type.Integer({ description: 'Number of rows inspected.' }),
      isAll: Type.Boolean({ description: "True when the inspected rows are all rows of the node's result." }),
      isSample,
    },
    { $id: 'NodeProfile', description: "Statistics on the columns of a node's result." },
  ),
)

export const ColumnConversion = named(
  Type.Object(
    {
      column: Type.String(),
      fails: Type.Integer({ description: 'Number of cells in the inspected rows that cannot be converted.' }),
      examples: Type.Array(Reject, { description: 'The first values that cannot be converted, at most 5.' }),
      formatHits: Type.Array(Type.Integer(), {
        description:
          'For each format of the column, in the same order, the number of values that this format alone reads.',
      }),
    },
    { $id: 'ColumnConversion' },
  ),
)

export const Conversions = named(
  Type.Object(
    {
      columns: Type.Array(ColumnConversion, { description: "Columns in the order of the node's settings." }),
      rows: Type.Integer({ description: 'Number of rows inspected.' }),
      isAll: Type.Boolean({
        description: 'False when time ran out before the last row. The counts are then lower bounds.',
      }),
      isSample,
    },
    { $id: 'Conversions', description: 'The values that a node cannot convert to its column types.' },
  ),
)

export const KeySuggestion = named(
  Type.Object(
    {
      left: Type.String(),
      right: Type.String(),
      score: Type.Number({ description: 'Likelihood, from 0 to 1, that the columns are a pair of keys.' }),
      overlap: Nullable(
        Type.Number({
          description:
            'Share, from 0 to 1, of the inspected left values that exist on the right; null when values were not inspected.',
        }),
      ),
    },
    { $id: 'KeySuggestion', description: 'A pair of columns suggested as join keys.' },
  ),
)

export const SqlDescription = named(
  Type.Object(
    {
      query: Type.String({ description: 'The SELECT that was checked.' }),
      inputs: Type.Array(Type.Array(Column, { maxItems: 10_000 }), {
        maxItems: 2,
        description: 'The columns of input1 and input2 for which the SELECT was checked.',
      }),
      parameterTypes: Type.Optional(
        Type.Array(ParameterType, {
          maxItems: maxParameters,
          description:
            'The types of the parameters in the order in which the SELECT names them first. Absent if it names none.',
        }),
      ),
      columns: Type.Array(Column, { maxItems: 10_000, description: 'The columns of the result.' }),
      isOrdered: Type.Boolean({ description: 'True if the SELECT sorts its rows.' }),
    },
    { $id: 'SqlDescription', description: 'The columns that the SELECT of a step returns.' },
  ),
)

export const TargetColumn = named(
  Type.Object(
    {
      name: Type.String(),
      type: Type.String({ description: "Type in the server's notation." }),
      nullable: Type.Boolean(),
      isIdentity: Type.Boolean({ description: 'True when the server numbers the rows.' }),
      hasDefault: Type.Boolean(),
      isGenerated: Type.Boolean({
        description: 'True when the server computes the column, so that it cannot be written.',
      }),
    },
    { $id: 'TargetColumn', description: 'A column of a table as the server describes it.' },
  ),
)

export const NewTableColumn = named(
  Type.Object(
    {
      name: Type.String(),
      type: Type.String({ description: "Type in the server's notation." }),
      isGuess: Type.Boolean({
        description: 'True when a run measures the values first and can choose a narrower type.',
      }),
      column: Type.String({ description: "Name of the workflow's column." }),
      dataType: DataType,
      length: Nullable(
        Type.Integer({
          description: 'Maximum characters or bytes of a text or binary type. Null without a limit.',
        }),
      ),
      nullable: Type.Boolean(),
      key: Type.Boolean({ description: 'True for a column of the primary key.' }),
      problem: Nullable(
        Type.String({ description: 'Reason why the server cannot create the type that was chosen.' }),
      ),
    },
    { $id: 'NewTableColumn', description: 'A column of a table that a run would create.' },
  ),
)

export const TargetTable = named(
  Type.Object(
    {
      exists: Type.Boolean(),
      columns: Type.Array(TargetColumn, { description: 'Columns of the existing table.' }),
      keys: Type.Array(Type.Array(Type.String()), {
        description: 'Columns of each primary or unique key that can identify the rows to update.',
      }),
      rowsEstimate: Nullable(Type.Integer({ description: 'Row count estimated by the server.' })),
      wouldCreate: Type.Array(NewTableColumn, {
        description: 'Columns of the table that a run would create.',
      }),
    },
    {
      $id: 'TargetTable',
      description:
        'The table of a database output: the existing table and the table that a run would create.',
    },
  ),
)
