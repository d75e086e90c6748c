import { Type } from 'typebox'
import { defineConnector } from '../contract.ts'
import { fileInput } from './file-input.ts'

/** A sheet of an Excel file that was uploaded (.xlsx, .xls, .ods). */
export const excelInput = defineConnector({ kind: 'excelInput', ...fileInput })

/** An Excel file to download: a header row and real types; beyond 1,048,576 rows further sheets (DESIGN §13). */
export const excelOutput = defineConnector({
  kind: 'excelOutput',
  config: Type.Object({
    fileName: Type.String({ title: 'File name', minLength: 1, maxLength: 200, default: 'result.xlsx' }),
    sheetName: Type.String({ title: 'Sheet name', minLength: 1, maxLength: 31, default: 'Sheet1' }),
    header: Type.Boolean({ title: 'Header row', default: true }),
  }),
  initial: () => ({ fileName: 'result.xlsx', sheetName: 'Sheet1', header: true }),
})
