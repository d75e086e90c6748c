import {
  isDatabaseFileOptions,
  isExcelOptions,
  isFixedOptions,
  isJsonOptions,
  isParquetOptions,
  isTemplateOptions,
  isXmlOptions,
  type ReadingOptions,
} from './dataset.ts'
import { matchesPattern } from './file-set.ts'

/** The ways in which an uploaded file is read. Several kinds of inputs can share one. */
export type FileFormat = 'delimited' | 'fixed' | 'workbook' | 'json' | 'xml' | 'parquet' | 'database'

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
      '.zip',
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
    also: ['.txt', '.gz', '.zst', '.zip', ...texts],
  },
  txtInput: {
    format: 'delimited',
    label: 'TXT file',
    extensions: ['txt', 'prn', 'asc', 'dat'],
    also: ['.csv', '.tsv', '.gz', '.zst', '.zip', ...texts],
  },
  jsonInput: {
    format: 'json',
    label: 'JSON file',
    extensions: ['json', 'ndjson', 'jsonl', 'geojson'],
    also: ['.gz', '.zst', '.zip', 'application/json', 'application/x-ndjson', 'application/geo+json'],
  },
  xmlInput: {
    format: 'xml',
    label: 'XML file',
    extensions: ['xml'],
    also: ['.gz', '.zst', '.zip', 'application/xml', 'text/xml'],
  },
  parquetInput: {
    format: 'parquet',
    label: 'Parquet file',
    extensions: ['parquet', 'pq'],
    also: ['.zip', 'application/vnd.apache.parquet'],
  },
  databaseFileInput: {
    format: 'database',
    label: 'Database file',
    extensions: ['sqlite', 'sqlite3', 'db', 'db3', 'duckdb', 'ddb'],
    also: ['.gz', '.zst', 'application/vnd.sqlite3', 'application/x-sqlite3'],
  },
} as const satisfies Readonly<Record<string, InputFacts>>

/** The kinds of inputs that read files. */
export type FileInputName = keyof typeof fileInputs

/** Extensions of workbooks that aren't offered. Reading such a file works, or explains why it doesn't. */
const otherWorkbooks = ['xlsm', 'xltx', 'xltm', 'xlsb', 'xlt', 'numbers']

/** Returns the name of a file without the extension that gzip or zstd adds. */
export function unpackedName(fileName: string): string {
  return fileName.replace(/\.(gz|zst)$/i, '')
}

const endingOf = (fileName: string) => /\.([^.]+)$/.exec(unpackedName(fileName))?.[1]?.toLowerCase() ?? ''

/** True for the name of a ZIP archive, whose files are read as one table. */
export function isArchiveName(fileName: string): boolean {
  return /\.zip$/i.test(fileName)
}

/** Returns the kind of input for a file that is dropped on the canvas, or null when no kind reads such files. */
export function inputKindOf(fileName: string): FileInputName | null {
  const ending = endingOf(fileName)
  // Any input reads the files of an archive. Most archives of data contain CSV files.
  if (isArchiveName(fileName)) return 'csvInput'
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
  if (isExcelOptions(options) || isTemplateOptions(options)) return 'workbook'
  if (isParquetOptions(options)) return 'parquet'
  if (isFixedOptions(options)) return 'fixed'
  if (isXmlOptions(options)) return 'xml'
  if (isDatabaseFileOptions(options)) return 'database'
  return isJsonOptions(options) ? 'json' : 'delimited'
}

/** The files of an archive that are read as one table. */
export interface ChosenFiles {
  readonly format: FileFormat
  readonly files: readonly string[]
  /** The files that aren't read. */
  readonly others: readonly string[]
}

/**
 * Chooses the files of an archive. Without a pattern, these are the files of the kind that has the most, or of the
 * first one if several have as many. `format` restricts the choice to one format. Returns null if no file fits.
 */
export function chooseFiles(
  paths: readonly string[],
  pattern: string,
  format: FileFormat | null,
): ChosenFiles | null {
  const matching = pattern.trim() === '' ? paths : paths.filter((path) => matchesPattern(path, pattern))
  const kinds = new Map<FileInputName, string[]>()
  for (const path of matching) {
    const kind = kindInArchive(path)
    if (!kind || (format !== null && fileInputs[kind].format !== nameFormat(format))) continue
    const found = kinds.get(kind) ?? []
    found.push(path)
    kinds.set(kind, found)
  }
  const [main] = [...kinds].toSorted(([, a], [, b]) => b.length - a.length)
  const files = pattern.trim() === '' ? (main?.[1] ?? []) : matching
  if (files.length === 0) return null
  const read = new Set(files)
  return {
    format: format ?? (main ? fileInputs[main[0]].format : 'delimited'),
    files,
    others: paths.filter((path) => !read.has(path)),
  }
}

/** Returns the format that names of files tell apart. Files with fixed widths have the names of delimited files. */
function nameFormat(format: FileFormat): FileFormat {
  return format === 'fixed' ? 'delimited' : format
}

/** Returns the kind of a file in an archive. Archives and databases in it aren't read, nor compressed workbooks. */
function kindInArchive(path: string): FileInputName | null {
  const isPacked = unpackedName(path) !== path
  const kind = isArchiveName(unpackedName(path)) ? null : inputKindOf(path)
  // A set has the rows of whole files, and a database file has tables to choose from.
  if (kind === null || kind === 'databaseFileInput') return null
  return !isPacked || (fileInputs[kind].also as readonly string[]).includes('.gz') ? kind : null
}
