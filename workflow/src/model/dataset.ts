import { type Static, Type } from 'typebox'
import { DataTypeSchema } from './columns.ts'
import { encodingCodes } from './encodings.ts'

/** How a delimited file is read. Stored explicitly, so that a later reading can't guess otherwise. */
export const CsvOptionsSchema = Type.Object({
  delimiter: Type.String({ minLength: 1, maxLength: 4, title: 'Delimiter' }),
  /** Empty for no quoting. */
  quote: Type.Enum(['"', "'", ''], { title: 'Quote' }),
  encoding: Type.Enum([...encodingCodes], { title: 'Encoding' }),
  header: Type.Boolean({ title: 'First row is the header' }),
  skipLines: Type.Integer({ minimum: 0, title: 'Lines to skip' }),
  /** The sign that numbers of this file are written with, where its reader knows; otherwise it is found from the values. */
  decimalSign: Type.Optional(Type.Enum(['.', ','], { title: 'Decimal sign' })),
})
export type CsvOptions = Static<typeof CsvOptionsSchema>

/** How a workbook is read. Its sheets are listed in the profile. */
export const ExcelOptionsSchema = Type.Object({
  /** Empty for the first visible one that holds something. */
  sheet: Type.String({ title: 'Sheet' }),
  header: Type.Boolean({ title: 'First row is the header' }),
  skipLines: Type.Integer({ minimum: 0, title: 'Rows to skip' }),
})
export type ExcelOptions = Static<typeof ExcelOptionsSchema>

/** How an uploaded file is read, by its kind of file. */
export type ReadingOptions = CsvOptions | ExcelOptions

/** Whether options are those of a workbook. */
export function isExcelOptions(options: ReadingOptions): options is ExcelOptions {
  return 'sheet' in options
}

/** What a whole column holds. Counts are exact where the name doesn't say approximate. */
export const ColumnProfileSchema = Type.Object({
  name: Type.String(),
  nulls: Type.Integer(),
  approximateDistinct: Type.Integer(),
  min: Type.Union([Type.String(), Type.Null()]),
  max: Type.Union([Type.String(), Type.Null()]),
  maxLength: Type.Integer(),
  /** Most frequent values, approximate, at most five. */
  top: Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() })),
  /** The narrowest type that every value of the column converts to without loss; text when none does. */
  suggestedType: DataTypeSchema,
  /** strptime pattern that the suggestion needs, where it isn't ISO 8601; of an ambiguous date the first of two readings. */
  suggestedFormat: Type.Optional(Type.String()),
  /** Day and month can't be told apart in any value: the user must choose the format. */
  ambiguousDate: Type.Optional(Type.Boolean()),
  suggestedDecimalSign: Type.Optional(Type.Enum(['.', ','])),
  suggestedThousandsSign: Type.Optional(Type.Enum([',', '.', ' ', "'"])),
})
export type ColumnProfile = Static<typeof ColumnProfileSchema>

export const DatasetProfileSchema = Type.Object({
  rows: Type.Integer(),
  /** Rows in which every cell is empty. They stay in the columnar copy and are left out by every plan. */
  emptyRows: Type.Integer(),
  /** Empty strings that became null. */
  emptyCells: Type.Integer(),
  columns: Type.Array(ColumnProfileSchema),
  /** Of a workbook: every sheet in order, with those that its author has hidden. */
  sheets: Type.Optional(Type.Array(Type.Object({ name: Type.String(), hidden: Type.Boolean() }))),
  /** What its reader should know of how the file was read, as sentences. */
  notes: Type.Array(Type.String()),
})
export type DatasetProfile = Static<typeof DatasetProfileSchema>
