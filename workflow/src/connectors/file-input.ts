import { type Static, Type } from 'typebox'
import { type Column, ColumnSchema } from '../model/columns.ts'
import type { NodeToCheck } from '../model/contract.ts'
import { problem } from '../model/problem.ts'

/** The settings of every file input: the node names the dataset, which holds rows, profile and reading options. */
export const FileInputConfig = Type.Object({
  datasetId: Type.Union([Type.String(), Type.Null()]),
  fileName: Type.Union([Type.String(), Type.Null()]),
  /** Columns of the dataset as ingested; every cell of a file is text. */
  columns: Type.Array(ColumnSchema),
  /** Marks the left table where two sources meet (docs/specification.md, "Entities and their fields"). */
  firstNodeToExecute: Type.Boolean({ default: true }),
})
export type FileInputConfig = Static<typeof FileInputConfig>

/** What all file inputs have in common; they differ in how their file is ingested. */
export const fileInput = {
  config: FileInputConfig,
  initial: (): FileInputConfig => ({
    datasetId: null,
    fileName: null,
    columns: [],
    firstNodeToExecute: true,
  }),
  outputColumns: (config: FileInputConfig): readonly Column[] => config.columns,
  problems: ({ config, wholeDatabase }: NodeToCheck<FileInputConfig>) => {
    const isMissing = config.datasetId === null || config.columns.length === 0
    // Where a whole database is read, no file helps: the connection says so.
    return isMissing && !wholeDatabase ? [problem('inputNotPrepared')] : []
  },
}
