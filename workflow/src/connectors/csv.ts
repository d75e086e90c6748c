import { Type } from 'typebox'
import { ColumnSchema } from '../columns.ts'
import { defineConnector } from '../contract.ts'
import { problem } from '../problem.ts'

/** A CSV file that was uploaded: the node names the dataset, which holds rows, profile and reading options. */
export const csvInput = defineConnector({
  kind: 'csvInput',
  config: Type.Object({
    datasetId: Type.Union([Type.String(), Type.Null()]),
    fileName: Type.Union([Type.String(), Type.Null()]),
    /** Columns of the dataset as ingested; every cell of a file is text. */
    columns: Type.Array(ColumnSchema),
    /** Marks the left table where two sources meet (spec §3). */
    firstNodeToExecute: Type.Boolean({ default: true }),
  }),
  initial: () => ({ datasetId: null, fileName: null, columns: [], firstNodeToExecute: true }),
  outputColumns: (config) => config.columns,
  problems: ({ config }) =>
    config.datasetId === null || config.columns.length === 0 ? [problem('inputNotPrepared')] : [],
})

/** A CSV file to download (RFC 4180). */
export const csvOutput = defineConnector({
  kind: 'csvOutput',
  config: Type.Object({
    fileName: Type.String({ title: 'File name', minLength: 1, maxLength: 200, default: 'result.csv' }),
    delimiter: Type.Enum([',', ';', '\t', '|'], { title: 'Delimiter', default: ',' }),
    header: Type.Boolean({ title: 'Header row', default: true }),
    /** Written in front so that Excel reads the file as UTF-8. */
    byteOrderMark: Type.Boolean({ title: 'Byte order mark for Excel', default: false }),
  }),
  initial: () => ({ fileName: 'result.csv', delimiter: ',' as const, header: true, byteOrderMark: false }),
})
