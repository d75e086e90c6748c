import { dataTypes, type DataType as Kind, OriginSchema, type Column as TableColumn } from '@anj/workflow'
import { Type } from 'typebox'
import { namedAs } from './named.ts'

export const DataType = namedAs<Kind>(
  Type.Enum([...dataTypes], { type: 'string', $id: 'DataType', description: 'Data type of a column.' }),
)

export const Column = namedAs<TableColumn>(
  Type.Object(
    {
      name: Type.String(),
      type: DataType,
      origin: Type.Optional(
        Type.Object(OriginSchema.properties, {
          description: "The column's type in the source database, when it says more than `type` does.",
        }),
      ),
      numberFormat: Type.Optional(
        Type.String({
          description:
            "Number format of a workbook's column, as an Excel format code such as `0.00%`, when all its cells share one.",
        }),
      ),
    },
    { $id: 'Column', description: 'A column of a table.' },
  ),
)

export const MAX_PAGE_ROWS = 1000

/** Rows as text. Numbers are sent as text so that no digit is lost. */
export const Rows = Type.Array(Type.Array(Type.Union([Type.String(), Type.Null()])), {
  maxItems: MAX_PAGE_ROWS,
  description: 'Rows in order. Each cell is text or null, so that no digit is lost.',
})

/** The default maximum length of a cell. A cell with megabytes of text would fill the window and the response. */
export const DEFAULT_CELL_LENGTH = 10_000

/** The query parameters for a page of a table. */
export const page = {
  longestCell: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10_000_000,
      description: `Maximum number of characters in a cell. Longer cells are truncated and end in '…'. Defaults to ${DEFAULT_CELL_LENGTH}.`,
    }),
  ),
  offset: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 2 ** 52, description: 'Number of rows to skip. Defaults to 0.' }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_PAGE_ROWS,
      description: 'Maximum number of rows. Defaults to 100.',
    }),
  ),
}
