import { Type } from 'typebox'
import { defineConnector } from '../contract.ts'
import { fileInput } from './file-input.ts'
import { harmlessFormulas } from './harmless-formulas.ts'

/** A CSV file that was uploaded. */
export const csvInput = defineConnector({ kind: 'csvInput', ...fileInput })

/** A CSV file to download (RFC 4180). */
export const csvOutput = defineConnector({
  kind: 'csvOutput',
  config: Type.Object({
    fileName: Type.String({ title: 'File name', minLength: 1, maxLength: 200, default: 'result.csv' }),
    delimiter: Type.Enum([',', ';', '\t', '|', ':', '~', '^', '#', '!', ' ', '||'], {
      title: 'Delimiter',
      default: ',',
    }),
    header: Type.Boolean({ title: 'Header row', default: true }),
    /** Written in front so that Excel reads the file as UTF-8. */
    byteOrderMark: Type.Boolean({ title: 'Byte order mark for Excel', default: false }),
    harmlessFormulas,
  }),
  initial: () => ({ fileName: 'result.csv', delimiter: ',' as const, header: true, byteOrderMark: false }),
})
