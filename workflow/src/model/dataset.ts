import { type Static, Type } from 'typebox'
import { ColumnChange, NumberFormat } from './column-change.ts'
import { DataTypeSchema } from './columns.ts'
import { encodingCodes } from './encodings.ts'
import { fileSet, MOST_FILES } from './file-set.ts'

/**
 * Options for reading a delimited file. All of them are stored, so that detection can't give a different result when
 * the file is read again.
 */
export const CsvOptionsSchema = Type.Object({
  delimiter: Type.String({ minLength: 1, maxLength: 4, title: 'Delimiter' }),
  /** Empty for no quoting. */
  quote: Type.Enum(['"', "'", ''], { title: 'Quote' }),
  encoding: Type.Enum([...encodingCodes], { title: 'Encoding' }),
  header: Type.Boolean({ title: 'First row is the header' }),
  skipLines: Type.Integer({ minimum: 0, title: 'Lines to skip' }),
  /** Decimal separator of the file's numbers, if known. Otherwise it is detected from the values. */
  decimalSign: Type.Optional(Type.Enum(['.', ','], { title: 'Decimal sign' })),
  fileSet,
})
export type CsvOptions = Static<typeof CsvOptionsSchema>

/** Maximum number of columns of a fixed-width file, and the last character at which one can begin. */
export const MOST_FIXED_COLUMNS = 1_600
export const LAST_BREAK = 1_000_000

/** Options for reading a text file whose columns have fixed widths. Positions are characters of a line, not bytes. */
export const FixedOptionsSchema = Type.Object({
  /** Positions, counted from 0, at which the second and later columns begin. The last column ends with the line. */
  breaks: Type.Array(Type.Integer({ minimum: 1, maximum: LAST_BREAK }), {
    maxItems: MOST_FIXED_COLUMNS - 1,
    title: 'Columns begin at',
  }),
  /** Names of the columns. An empty or missing name is that of the header line, or a number. */
  names: Type.Array(Type.String({ maxLength: 200 }), { maxItems: MOST_FIXED_COLUMNS, title: 'Names' }),
  encoding: Type.Enum([...encodingCodes], { title: 'Encoding' }),
  header: Type.Boolean({ title: 'First line has the names' }),
  skipLines: Type.Integer({ minimum: 0, title: 'Lines to skip' }),
  /** Lines that begin with one of these texts aren't rows. */
  skipPrefixes: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
    maxItems: 20,
    title: 'Skip lines that begin with',
  }),
  /** True to remove blanks around values. */
  trim: Type.Boolean({ title: 'Remove blanks around values' }),
  /** Decimal separator of the file's numbers, if known. Otherwise it is detected from the values. */
  decimalSign: Type.Optional(Type.Enum(['.', ','], { title: 'Decimal sign' })),
  fileSet,
})
export type FixedOptions = Static<typeof FixedOptionsSchema>

/** Options for reading a workbook. The profile lists its sheets. */
export const ExcelOptionsSchema = Type.Object({
  /** Empty for the first visible sheet that isn't empty. */
  sheet: Type.String({ title: 'Sheet' }),
  header: Type.Boolean({ title: 'First row is the header' }),
  skipLines: Type.Integer({ minimum: 0, title: 'Rows to skip' }),
  fileSet,
})
export type ExcelOptions = Static<typeof ExcelOptionsSchema>

/** The ways to read objects within the rows of a file: their members become columns, or they stay JSON text. */
export const nestedObjects = ['columns', 'text'] as const
const Nested = Type.Enum([...nestedObjects], { title: 'Nested objects' })

/** Options for reading a JSON file. The profile lists the places of its lists. */
export const JsonOptionsSchema = Type.Object({
  /** Path of the list whose elements are the rows. Empty for the list that is the whole document, and for lines. */
  rowsAt: Type.String({ maxLength: 1_000, title: 'Rows' }),
  /** One document, or one value a line (NDJSON). */
  layout: Type.Enum(['document', 'lines'], { title: 'Layout' }),
  nested: Nested,
  fileSet,
})
export type JsonOptions = Static<typeof JsonOptionsSchema>

/** Options for reading an XML file. The profile lists its elements that repeat. */
export const XmlOptionsSchema = Type.Object({
  /** Path of the elements that are the rows, such as `catalog/book`. */
  elementAt: Type.String({ maxLength: 1_000, title: 'Rows' }),
  nested: Nested,
  /**
   * Paths below a row of elements that occur several times in it, such as `items/item`. Their columns are lists even if
   * newer content has only one of them.
   */
  lists: Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: 500, title: 'Lists' }),
  fileSet,
})
export type XmlOptions = Static<typeof XmlOptionsSchema>

/** Options for reading a Parquet file, which contains everything else that a reader must know. */
export const ParquetOptionsSchema = Type.Object({ nested: Nested, fileSet }, { additionalProperties: false })
export type ParquetOptions = Static<typeof ParquetOptionsSchema>

/** Options for reading a SQLite or DuckDB file. The profile lists its tables. */
export const DatabaseFileOptionsSchema = Type.Object(
  {
    /** Empty for the first table with rows. */
    table: Type.String({ maxLength: 1_000, title: 'Table' }),
    /** Numbers in columns that are declared as dates or times become dates, or stay numbers. Only SQLite has such. */
    dates: Type.Enum(['read', 'asStored'], { title: 'Dates stored as numbers' }),
    fileSet,
  },
  { additionalProperties: false },
)
export type DatabaseFileOptions = Static<typeof DatabaseFileOptionsSchema>

/** Most tables of a database file that are listed. */
export const MOST_TABLES = 10_000

/** Options of a workbook that outputs fill. It isn't read: its columnar copy lists its sheets. */
export const TemplateOptionsSchema = Type.Object(
  { use: Type.Literal('template', { title: 'Use' }), fileSet },
  { additionalProperties: false },
)
export type TemplateOptions = Static<typeof TemplateOptionsSchema>

/** Options for reading an uploaded file. They depend on the file's type. */
export type ReadingOptions =
  | CsvOptions
  | FixedOptions
  | ExcelOptions
  | JsonOptions
  | XmlOptions
  | ParquetOptions
  | DatabaseFileOptions
  | TemplateOptions

/** True for the options of a delimited file. */
export function isCsvOptions(options: ReadingOptions): options is CsvOptions {
  return 'delimiter' in options
}

/** True for the options of a fixed-width file. */
export function isFixedOptions(options: ReadingOptions): options is FixedOptions {
  return 'breaks' in options
}

/** True for the options of a workbook. */
export function isExcelOptions(options: ReadingOptions): options is ExcelOptions {
  return 'sheet' in options
}

/** True for the options of a JSON file. */
export function isJsonOptions(options: ReadingOptions): options is JsonOptions {
  return 'rowsAt' in options
}

/** True for the options of an XML file. */
export function isXmlOptions(options: ReadingOptions): options is XmlOptions {
  return 'elementAt' in options
}

/** True for the options of a Parquet file. */
export function isParquetOptions(options: ReadingOptions): options is ParquetOptions {
  return 'nested' in options && !isJsonOptions(options) && !isXmlOptions(options)
}

/** True for the options of a template. */
export function isTemplateOptions(options: ReadingOptions): options is TemplateOptions {
  return 'use' in options
}

/** True for the options of a database file. */
export function isDatabaseFileOptions(options: ReadingOptions): options is DatabaseFileOptions {
  return 'table' in options
}

/** Type of a column with the options for its conversion. */
export const SuggestedTypeSchema = Type.Pick(ColumnChange, [
  'toType',
  'format',
  'formats',
  'decimalSign',
  'thousandsSign',
  'numberFormats',
  'trueWords',
  'falseWords',
])
export type SuggestedType = Static<typeof SuggestedTypeSchema>

/** Digits of a column of decimals. The numbers of digits are 0 for a column without values. */
export const DecimalDigitsSchema = Type.Object({
  /** Length of the longest value in plain form, in characters. */
  maxLength: Type.Integer({ minimum: 0 }),
  /** Most digits before the decimal point. */
  integerDigits: Type.Integer({ minimum: 0 }),
  /** Most digits after the decimal point. */
  scale: Type.Integer({ minimum: 0 }),
  /** Fewest digits after the decimal point. */
  leastScale: Type.Integer({ minimum: 0 }),
})
export type DecimalDigits = Static<typeof DecimalDigitsSchema>

/** Profile of a whole column. Counts are exact unless their name says approximate. */
export const ColumnProfileSchema = Type.Object({
  name: Type.String(),
  nulls: Type.Integer(),
  approximateDistinct: Type.Integer(),
  min: Type.Union([Type.String(), Type.Null()]),
  max: Type.Union([Type.String(), Type.Null()]),
  maxLength: Type.Integer(),
  /** Up to five of the most frequent values, with approximate counts. */
  top: Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() })),
  /** Narrowest type to which every value converts without loss, or text when there is none. */
  suggestedType: DataTypeSchema,
  /**
   * Pattern such as `dd/MM/yyyy` for the suggested type, omitted for ISO 8601. If dates are ambiguous, it is the first of
   * the two possible patterns.
   */
  suggestedFormat: Type.Optional(Type.String()),
  /** True when no value shows which number is the day and which the month. The user must then choose the format. */
  ambiguousDate: Type.Optional(Type.Boolean()),
  suggestedDecimalSign: Type.Optional(Type.Enum(['.', ','])),
  suggestedThousandsSign: Type.Optional(Type.Enum([',', '.', ' ', "'"])),
  /** Several patterns that together fit every value, in the order to try. They replace `suggestedFormat`. */
  suggestedFormats: Type.Optional(Type.Array(Type.String())),
  /** Several number formats that together fit every value. They replace the two suggested signs. */
  suggestedNumberFormats: Type.Optional(Type.Array(NumberFormat)),
  /** Words for true and false, unless they are the default words. */
  suggestedTrueWords: Type.Optional(Type.Array(Type.String())),
  suggestedFalseWords: Type.Optional(Type.Array(Type.String())),
  /** Digest of the conversion that every value has passed, so that a run needn't check the values again. */
  proof: Type.Optional(Type.String()),
  /** Digits of the values of a decimal column with a proof. Profiles of older versions lack them. */
  digits: Type.Optional(DecimalDigitsSchema),
  /** Type that fits at least 98 % of the values of a text column, but not all, with the number of misfits. */
  nearly: Type.Optional(
    Type.Object({ ...SuggestedTypeSchema.properties, misfits: Type.Integer({ minimum: 1 }) }),
  ),
  /** True for a workbook's column that has cells of numbers as well as texts. */
  numberCells: Type.Optional(Type.Boolean()),
  /** Excel format code, if all cells of a workbook's column share one. */
  numberFormat: Type.Optional(Type.String()),
})
export type ColumnProfile = Static<typeof ColumnProfileSchema>

export const DatasetProfileSchema = Type.Object({
  rows: Type.Integer(),
  /** Number of rows with only empty cells. The columnar copy still contains them, but every plan drops them. */
  emptyRows: Type.Integer(),
  /** Empty strings that became null. */
  emptyCells: Type.Integer(),
  columns: Type.Array(ColumnProfileSchema),
  /** All sheets of a workbook in order, including hidden ones. */
  sheets: Type.Optional(Type.Array(Type.Object({ name: Type.String(), hidden: Type.Boolean() }))),
  /** The lists of a JSON document, or the elements of an XML document that repeat, with their numbers. */
  lists: Type.Optional(
    Type.Array(Type.Object({ path: Type.String(), rows: Type.Integer() }), { maxItems: 100 }),
  ),
  /** The tables of a database file in its order. */
  tables: Type.Optional(Type.Array(Type.String(), { maxItems: MOST_TABLES })),
  /** The files of a set in the order of their rows, with their numbers of rows. */
  files: Type.Optional(
    Type.Array(Type.Object({ name: Type.String(), rows: Type.Integer() }), { maxItems: MOST_FILES }),
  ),
  /** Sentences about how the file was read, for the user. */
  notes: Type.Array(Type.String()),
  /** Short label for each note, in the same order. */
  noteLabels: Type.Optional(Type.Array(Type.String())),
})
export type DatasetProfile = Static<typeof DatasetProfileSchema>
