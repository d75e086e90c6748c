import { isExcelOptions, isJsonOptions, isParquetOptions, type ReadingOptions } from './dataset.ts'

/** The ways in which an uploaded file is read. Several kinds of inputs can share one. */
export type FileFormat = 'delimited' | 'workbook' | 'json' | 'parquet'

/** Facts about a kind of input that reads files. */
interface InputFacts {
  readonly format: FileFormat
  /** The label of the field in which users choose a file. */
  readonly label: string
  /** Extensions that files of this kind usually have. A file that is dropped on the canvas becomes the first such kind. */
  readonly extensions: readonly string[]
  /** Further extensions and media types that users can choose. */
  readonly also: readonly string[]
}

const texts = ['text/csv', 'text/tab-separated-values', 'text/plain']

/** All kinds of inputs that read files. A new kind only needs an entry here to be chosen, dropped and read. */
export const fileInputs = {
  excelInput: {
    format: 'workbook',
    label: 'Excel file',
    extensions: ['xlsx', 'xls', 'ods', 'fods'],
    also: [
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.ms-excel',
      'application/vnd.oasis.opendocument.spreadsheet',
      'application/vnd.oasis.opendocument.spreadsheet-flat-xml',
    ],
  },
  csvInput: {
    format: 'delimited',
    label: 'CSV file',
    extensions: ['csv', 'tsv'],
    also: ['.txt', '.gz', ...texts],
  },
  txtInput: {
    format: 'delimited',
    label: 'TXT file',
    extensions: ['txt'],
    also: ['.csv', '.tsv', '.gz', ...texts],
  },
  jsonInput: {
    format: 'json',
    label: 'JSON file',
    extensions: ['json', 'ndjson', 'jsonl', 'geojson'],
    also: ['.gz', 'application/json', 'application/x-ndjson', 'application/geo+json'],
  },
  parquetInput: {
    format: 'parquet',
    label: 'Parquet file',
    extensions: ['parquet', 'pq'],
    also: ['application/vnd.apache.parquet'],
  },
} as const satisfies Readonly<Record<string, InputFacts>>

/** The kinds of inputs that read files. */
export type FileInputName = keyof typeof fileInputs

/** Extensions of workbooks that aren't offered. Reading such a file works, or explains why it doesn't. */
const otherWorkbooks = ['xlsm', 'xltx', 'xltm', 'xlsb', 'xlt', 'numbers']

/** Returns the name of a file without the extension that gzip adds. */
export function unpackedName(fileName: string): string {
  return fileName.replace(/\.gz$/i, '')
}

const endingOf = (fileName: string) => /\.([^.]+)$/.exec(unpackedName(fileName))?.[1]?.toLowerCase() ?? ''

/** Returns the kind of input for a file that is dropped on the canvas, or null when no kind reads such files. */
export function inputKindOf(fileName: string): FileInputName | null {
  const ending = endingOf(fileName)
  // Anj doesn't read this format, but the input that receives such a file explains why.
  if (ending === 'numbers') return 'excelInput'
  const kinds = Object.keys(fileInputs) as FileInputName[]
  return kinds.find((kind) => (fileInputs[kind].extensions as readonly string[]).includes(ending)) ?? null
}

/** Returns the extensions and media types that the file field of an input accepts. */
export function acceptedFiles(kind: FileInputName): string {
  const { extensions, also } = fileInputs[kind]
  return [...extensions.map((one) => `.${one}`), ...also].join(',')
}

/** Returns the format in which a file is read whose options aren't known yet. */
export function formatOfName(fileName: string): FileFormat {
  if (otherWorkbooks.includes(endingOf(fileName))) return 'workbook'
  const kind = inputKindOf(fileName)
  return kind ? fileInputs[kind].format : 'delimited'
}

/** Returns the format that reading options are for. */
export function formatOfOptions(options: ReadingOptions): FileFormat {
  if (isExcelOptions(options)) return 'workbook'
  if (isParquetOptions(options)) return 'parquet'
  return isJsonOptions(options) ? 'json' : 'delimited'
}
