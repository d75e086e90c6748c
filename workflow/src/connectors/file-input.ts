import { type Static, Type } from 'typebox'
import { type Column, ColumnSchema } from '../model/columns.ts'
import type { NodeToCheck } from '../model/contract.ts'
import { problem } from '../model/problem.ts'

/** Settings of every file input. They name the dataset, which has the rows, the profile and the reading options. */
export const FileInputConfig = Type.Object({
  datasetId: Type.Union([Type.String(), Type.Null()]),
  fileName: Type.Union([Type.String(), Type.Null()]),
  /** Columns of the ingested dataset. Every cell of a file is text. */
  columns: Type.Array(ColumnSchema),
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
    firstNodeToExecute: true,
  }),
  outputColumns: (config: FileInputConfig): readonly Column[] => config.columns,
  problems: ({ config, wholeDatabase }: NodeToCheck<FileInputConfig>) => {
    const isMissing = config.datasetId === null || config.columns.length === 0
    // A target that reads a whole database reports a missing connection itself.
    return isMissing && !wholeDatabase ? [problem('inputNotPrepared')] : []
  },
}
