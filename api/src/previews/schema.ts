import { Type } from 'typebox'
import { Nullable } from '../http/common.ts'
import { named } from '../http/named.ts'
import { Column, DataType, MAX_PAGE_ROWS, page, Rows } from '../http/table.ts'
import { graph } from '../workflows/schema.ts'

export const Reject = named(
  Type.Object(
    {
      row: Type.Integer({
        description: 'Number of the data row in its source, 1 for the first below the header.',
      }),
      column: Type.String(),
      value: Type.String(),
      reason: Type.String(),
      nodeId: Type.Optional(Type.String({ description: 'The node whose conversion it was.' })),
    },
    { $id: 'Reject', description: 'A value that a conversion could not carry without loss.' },
  ),
)

const isSample = Type.Boolean({
  description: 'A database source has more rows than were read for previews, so numbers may differ in a run.',
})

export const SortBy = named(
  Type.Object(
    { column: Type.String({ maxLength: 10_000 }), descending: Type.Boolean() },
    { $id: 'SortBy', description: 'A column to sort by; empty cells come last, whichever way.' },
  ),
)

export const found = {
  find: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1000,
      description: 'Only rows in which a cell contains this, in whatever letters.',
    }),
  ),
}

/** The sort order and search of a page. */
const view = {
  ...found,
  sort: Type.Optional(
    Type.Array(SortBy, {
      maxItems: 10,
      description: 'The order of the rows, the most important column first.',
    }),
  ),
  whole: Type.Optional(
    Type.Boolean({ description: 'Cells come whole, of at most 200 rows, as far as they fit into 50 MB.' }),
  ),
}

export const editorId = Type.Optional(
  Type.String({
    maxLength: 100,
    description:
      'Names one open editor: a newer request of the same editor for the same rows takes the place of the older one.',
  }),
)

const node = {
  nodeId: Type.String({ minLength: 1, maxLength: 100, description: 'The node whose result is looked at.' }),
  ...graph,
  editorId,
}

export const PreviewRequest = named(
  Type.Object(
    { ...node, ...page, ...view },
    { $id: 'PreviewRequest', description: 'One page of a node, as drawn in the request.' },
  ),
)

/** Fields that every page of rows has. */
export const shown = {
  found: Nullable(
    Type.Integer({
      description: 'With `find`: how many rows contain it, where this page tells; null else.',
    }),
  ),
  cut: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()]), {
    description: 'Cells that were cut: row in this page and column, both from 0.',
  }),
}

export const Preview = named(
  Type.Object(
    {
      columns: Type.Array(Column),
      rows: Rows,
      rejects: Type.Array(Reject, {
        maxItems: 1000,
        description: 'Values of this page that do not convert; their cells are null.',
      }),
      numbers: Nullable(
        Type.Array(Type.Integer(), {
          maxItems: MAX_PAGE_ROWS,
          description: 'The number of each row in its source; null where rows have none, as behind a join.',
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
      description: 'A node, as drawn in the request; with `find`, the rows that contain it.',
    },
  ),
)

export const LookRequest = named(
  Type.Object(node, { $id: 'LookRequest', description: 'A node, as drawn in the request.' }),
)

export const RowCount = named(
  Type.Object(
    { rows: Type.Integer({ description: 'Rows that leave the node.' }), isSample },
    { $id: 'RowCount' },
  ),
)

const MatchedRows = named(
  Type.Object(
    { matched: Type.Integer(), unmatched: Type.Integer() },
    { $id: 'MatchedRows', description: 'How many rows of a table find a partner.' },
  ),
)

export const Matches = named(
  Type.Object(
    {
      left: MatchedRows,
      right: MatchedRows,
      rows: Type.Integer({ description: 'Rows of the result.' }),
      isSample,
    },
    { $id: 'Matches', description: 'How many rows of each table find a partner in a join.' },
  ),
)

const value = Nullable(Type.String())

export const ColumnFacts = named(
  Type.Object(
    {
      name: Type.String(),
      type: DataType,
      nulls: Type.Integer({ description: 'Cells without a value.' }),
      empty: Type.Integer({ description: 'Texts without a character.' }),
      distinct: Type.Integer({ description: 'Different values.' }),
      distinctIsExact: Type.Boolean({ description: 'Off where the number is a good guess.' }),
      min: value,
      max: value,
      mean: Nullable(Type.Number({ description: 'Of numbers.' })),
      top: Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() }), {
        description: 'The most frequent values, at most 10.',
      }),
      histogram: Type.Array(Type.Object({ from: Type.String(), to: Type.String(), count: Type.Integer() }), {
        description: 'Of numbers, dates and times: at most 20 bars of equal width from min to max.',
      }),
    },
    { $id: 'ColumnFacts', description: 'What the looked-at rows of a column hold.' },
  ),
)

export const NodeProfile = named(
  Type.Object(
    {
      columns: Type.Array(ColumnFacts),
      rows: Type.Integer({ description: 'How many rows were looked at.' }),
      isAll: Type.Boolean({ description: 'They are all that leave the node.' }),
      isSample,
    },
    { $id: 'NodeProfile', description: "What a node's rows hold, column by column." },
  ),
)

export const ColumnConversion = named(
  Type.Object(
    {
      column: Type.String(),
      fails: Type.Integer({ description: 'Cells that would not convert, of the rows looked at.' }),
      examples: Type.Array(Reject, { description: 'The first of them, at most 5.' }),
    },
    { $id: 'ColumnConversion' },
  ),
)

export const Conversions = named(
  Type.Object(
    {
      columns: Type.Array(ColumnConversion, { description: 'In the order of the settings.' }),
      rows: Type.Integer({ description: 'How many rows were looked at.' }),
      isAll: Type.Boolean({
        description: "Off where time was up before the last row: then read 'more than'.",
      }),
      isSample,
    },
    { $id: 'Conversions', description: 'What of a Change Data Type would not convert.' },
  ),
)

export const KeySuggestion = named(
  Type.Object(
    {
      left: Type.String(),
      right: Type.String(),
      score: Type.Number({ description: '0 to 1: how likely this is a pair of keys.' }),
      overlap: Nullable(
        Type.Number({
          description:
            '0 to 1: the share of looked-at left values that the right has; null when not looked at.',
        }),
      ),
    },
    { $id: 'KeySuggestion', description: 'A pair of columns that may be keys of a join.' },
  ),
)

export const TargetColumn = named(
  Type.Object(
    {
      name: Type.String(),
      type: Type.String({ description: "In the server's own words." }),
      nullable: Type.Boolean(),
      isIdentity: Type.Boolean({ description: 'The server counts it up.' }),
      hasDefault: Type.Boolean(),
      isGenerated: Type.Boolean({
        description: 'The server computes it, so nothing can be written into it.',
      }),
    },
    { $id: 'TargetColumn', description: 'A column of a table as the server describes it.' },
  ),
)

export const TargetTable = named(
  Type.Object(
    {
      exists: Type.Boolean(),
      columns: Type.Array(TargetColumn, { description: 'Of the table as it is.' }),
      keys: Type.Array(Type.Array(Type.String()), {
        description: 'The columns of each primary or unique key, by which rows of the table can be updated.',
      }),
      rowsEstimate: Nullable(Type.Integer({ description: "The server's own guess." })),
      wouldCreate: Type.Array(
        Type.Object({
          name: Type.String(),
          type: Type.String(),
          isGuess: Type.Boolean({
            description: 'A run measures the values first and may choose a narrower type.',
          }),
        }),
        { description: 'The columns of the table that a run would make.' },
      ),
    },
    { $id: 'TargetTable', description: "A database output's table, as it is and as a run would make it." },
  ),
)
