import { Type } from 'typebox'
import { defineConnector } from '../model/contract.ts'

/** Parquet file for download, with typed columns. */
export const parquetOutput = defineConnector({
  kind: 'parquetOutput',
  config: Type.Object({
    fileName: Type.String({ title: 'File name', minLength: 1, maxLength: 200, default: 'result.parquet' }),
  }),
  initial: () => ({ fileName: 'result.parquet' }),
})
