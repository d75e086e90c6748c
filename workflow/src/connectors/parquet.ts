import { Type } from 'typebox'
import { defineConnector } from '../model/contract.ts'
import { fileInput } from './file-input.ts'

/** Uploaded Parquet file. */
export const parquetInput = defineConnector({ kind: 'parquetInput', ...fileInput })

/** Parquet file for download, with typed columns. */
export const parquetOutput = defineConnector({
  kind: 'parquetOutput',
  config: Type.Object({
    fileName: Type.String({ title: 'File name', minLength: 1, maxLength: 200, default: 'result.parquet' }),
  }),
  initial: () => ({ fileName: 'result.parquet' }),
})
