import { Value } from 'typebox/value'
import { type NodeKind, nodeKinds } from '../graph/node-kinds.ts'
import {
  CsvOptionsSchema,
  DatabaseFileOptionsSchema,
  ExcelOptionsSchema,
  FixedOptionsSchema,
  JsonOptionsSchema,
  ParquetOptionsSchema,
  type ReadingOptions,
  XmlOptionsSchema,
} from '../model/dataset.ts'
import type { Result } from '../model/problem.ts'
import { type Entry, integerOf, matchEntriesToNodes, textOf } from './entries.ts'
import { asRecord, type FileDocument, type FileNode } from './file-document.ts'
import { type FileProblem, notAWorkflow } from './file-problem.ts'
import { kindOfNode } from './kind-of-node.ts'

/** Rows inside a workflow file, header first. Null and missing cells are empty text. */
export interface FileTable {
  readonly nodeId: string
  readonly fileName: string
  readonly rows: readonly (readonly string[])[]
  /** Hash of the source file, if the workflow file has it. */
  readonly sha256?: string
  /** Options that were used to read the source file, if the workflow file has them. */
  readonly options?: ReadingOptions
}

/** Data file that the workflow file only names. */
export interface FileReference {
  readonly nodeId: string
  readonly fileName: string
  readonly sha256: string
  readonly bytes: number
  /** Sheet that was read, for workbooks. */
  readonly sheet: string | null
  /** Options that were used to read the file, if the workflow file has them. */
  readonly options?: ReadingOptions
}

/**
 * For each file input: its section in the document, and the field that contains the file name. The specification defines
 * the first three.
 */
export const inputSections = {
  excel: { kind: 'excelInput', nameField: 'excelInputFileName', ending: 'xlsx' },
  csv: { kind: 'csvInput', nameField: 'csvFileName', ending: 'csv' },
  txt: { kind: 'txtInput', nameField: 'fileName', ending: 'txt' },
  json: { kind: 'jsonInput', nameField: 'fileName', ending: 'json' },
  xml: { kind: 'xmlInput', nameField: 'fileName', ending: 'xml' },
  parquet: { kind: 'parquetInput', nameField: 'fileName', ending: 'parquet' },
  databaseFile: { kind: 'databaseFileInput', nameField: 'fileName', ending: 'sqlite' },
} as const satisfies Record<string, { kind: NodeKind; nameField: string; ending: string }>

interface FileData {
  readonly tables: readonly FileTable[]
  readonly references: readonly FileReference[]
}

/** Reads the data of each file input: the embedded rows or, without rows, the file's name and hash. */
export function readTables(document: FileDocument): Result<FileData, FileProblem> {
  const tables: FileTable[] = []
  const references: FileReference[] = []
  for (const [section, { ending }] of Object.entries(inputSections)) {
    for (const [nodeId, entry] of fileEntries(document, section as keyof typeof inputSections)) {
      const fileName = fileNameOf(entry) ?? `data.${ending}`
      const data = [entry.tableData, entry.modifiedTableData].find(hasRows)
      const sha256 = textOf(entry.sha256)
      const options = optionsOf(entry.readingOptions)
      if (data) {
        const rows = readRows(data, `input.${section}.tableData`)
        if (!rows.ok) return rows
        tables.push({ nodeId, fileName, rows: rows.value, ...(sha256 ? { sha256 } : {}), ...options })
      } else if (sha256) {
        const bytes = integerOf(entry.bytes) ?? 0
        references.push({ nodeId, fileName, sha256, bytes, sheet: textOf(entry.selectedSheet), ...options })
      }
    }
  }
  return { ok: true, value: { tables, references } }
}

/**
 * Returns the entries of one kind of file input by node. If the workflow has a single input and no entry for it, the
 * input gets the workflow's own table.
 */
export function fileEntries(
  document: FileDocument,
  section: keyof typeof inputSections,
): ReadonlyMap<string, Entry> {
  const input = asRecord(document.input)
  const nodes = document.workFlow.nodes.filter((node) => kindOfNode(node) === inputSections[section].kind)
  const entries = matchEntriesToNodes(input[section], nodes)
  const [only, ...more] = document.workFlow.nodes.filter(isInput)
  if (entries.size > 0 || !only || more.length > 0 || nodes.length === 0) return entries
  return matchEntriesToNodes({ ...asRecord(input.table), nodeId: only.id }, nodes)
}

function isInput(node: FileNode): boolean {
  const kind = kindOfNode(node)
  return kind !== null && nodeKinds[kind].type === 'input'
}

/** Returns the name of the source file that an entry refers to. */
export function fileNameOf(entry: Entry): string | null {
  return textOf(entry.csvFileName) ?? textOf(entry.excelInputFileName) ?? textOf(entry.fileName)
}

/** Reads valid options. Ignores invalid ones, because the user can still read the file with different options. */
function optionsOf(value: unknown): { readonly options?: ReadingOptions } {
  const known = [
    CsvOptionsSchema,
    FixedOptionsSchema,
    ExcelOptionsSchema,
    JsonOptionsSchema,
    XmlOptionsSchema,
    ParquetOptionsSchema,
    DatabaseFileOptionsSchema,
  ].some((schema) => Value.Check(schema, value))
  return known ? { options: value as ReadingOptions } : {}
}

const hasRows = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > 0

/**
 * Reads rows of scalars as text and pads them to the width of the header. Refuses a value that has no column instead of
 * dropping it.
 */
function readRows(data: readonly unknown[], at: string): Result<readonly string[][], FileProblem> {
  const rows: string[][] = []
  for (const [i, row] of data.entries()) {
    if (!Array.isArray(row)) return notAWorkflow(`${at}.${i} is not a row`)
    const cells: string[] = []
    for (const cell of row as readonly unknown[]) {
      if (typeof cell === 'object' && cell !== null) {
        return notAWorkflow(`${at}.${i} holds a cell that is not a value`)
      }
      cells.push(cell === null || cell === undefined ? '' : String(cell))
    }
    const width = rows[0]?.length ?? cells.length
    while (cells.length < width) cells.push('')
    while (cells.length > width) {
      if (cells.pop() !== '') return notAWorkflow(`${at}.${i} has more cells than the header`)
    }
    rows.push(cells)
  }
  return { ok: true, value: rows }
}
