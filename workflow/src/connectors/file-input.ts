import { type Static, Type } from 'typebox'
import { ColumnChange, ColumnTypes, typedColumns, unchangedTypes } from '../model/column-change.ts'
import { type Column, ColumnSchema } from '../model/columns.ts'
import type { NodeToCheck } from '../model/contract.ts'
import { problem } from '../model/problem.ts'
import { columnTypeProblems } from '../steps/change-data-type.ts'

/** Settings of every file input. They name the dataset, which has the rows, the profile and the reading options. */
export const FileInputConfig = Type.Object({
  datasetId: Type.Union([Type.String(), Type.Null()]),
  fileName: Type.Union([Type.String(), Type.Null()]),
  /** Columns of the ingested dataset, as text. */
  columns: Type.Array(ColumnSchema),
  /** Types of the columns, as detected or chosen. If missing, every column stays text, as in older workflow files. */
  types: Type.Optional(ColumnTypes),
  /** The types that the values suggested when `types` was chosen. Newer suggestions are compared with them. */
  detected: Type.Optional(Type.Array(ColumnChange)),
  /** The types before the user chose 'all text', to restore them. */
  formerTypes: Type.Optional(ColumnTypes),
  /** Marks the left table when a node has two sources (docs/specification.md, "Entities and their fields"). */
  firstNodeToExecute: Type.Boolean({ default: true }),
})
export type FileInputConfig = Static<typeof FileInputConfig>

/** Contract fields that all file inputs share. The kinds differ only in how their file is ingested. */
export const fileInput = {
  config: FileInputConfig,
  initial: (): FileInputConfig => ({
    datasetId: null,
    fileName: null,
    columns: [],
    types: unchangedTypes(),
    firstNodeToExecute: true,
  }),
  outputColumns: ({ columns, types }: FileInputConfig): readonly Column[] =>
    types ? typedColumns(columns, types) : columns,
  problems: ({ title, config, wholeDatabase }: NodeToCheck<FileInputConfig>) => {
    const isMissing = config.datasetId === null || config.columns.length === 0
    // A target that reads a whole database reports a missing connection itself.
    if (isMissing) return wholeDatabase ? [] : [problem('inputNotPrepared')]
    return config.types ? columnTypeProblems(title, config.types, config.columns) : []
  },
}
