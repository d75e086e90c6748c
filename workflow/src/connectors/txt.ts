import { Type } from 'typebox'
import { defineConnector } from '../contract.ts'
import { fileInput } from './file-input.ts'

/** A delimited text file that was uploaded. */
export const txtInput = defineConnector({ kind: 'txtInput', ...fileInput })

/** A delimited text file to download: no quoting unless it is chosen (DESIGN §13). */
export const txtOutput = defineConnector({
  kind: 'txtOutput',
  config: Type.Object({
    fileName: Type.String({ title: 'File name', minLength: 1, maxLength: 200, default: 'result.txt' }),
    /** Tab, pipe, semicolon, comma, or one of the user's own. */
    delimiter: Type.String({ title: 'Delimiter', minLength: 1, maxLength: 1, default: '\t' }),
    header: Type.Boolean({ title: 'Header row', default: true }),
    quoting: Type.Boolean({ title: 'Put values in quotes where needed', default: false }),
  }),
  initial: () => ({ fileName: 'result.txt', delimiter: '\t', header: true, quoting: false }),
})
