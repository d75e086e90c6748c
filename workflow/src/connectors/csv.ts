import { Type } from 'typebox'
import type { Column } from '../model/columns.ts'
import { defineConnector } from '../model/contract.ts'
import type { Problem } from '../model/problem.ts'
import { escapedNamesProblem } from './column-names.ts'
import { fileInput } from './file-input.ts'
import { gzip } from './gzip.ts'
import { harmlessFormulas } from './harmless-formulas.ts'

/** Uploaded CSV file. */
export const csvInput = defineConnector({ kind: 'csvInput', ...fileInput })

/** Returns a problem when a CSV file can't have these columns, otherwise null. */
export function csvOutputProblem(
  { header, harmlessFormulas = false }: { readonly header: boolean; readonly harmlessFormulas?: boolean },
  columns: readonly Pick<Column, 'name'>[],
): Problem | null {
  return header && harmlessFormulas ? escapedNamesProblem(columns) : null
}

/** CSV file for download (RFC 4180). */
export const csvOutput = defineConnector({
  kind: 'csvOutput',
  config: Type.Object({
    fileName: Type.String({ title: 'File name', minLength: 1, maxLength: 200, default: 'result.csv' }),
    delimiter: Type.Enum([',', ';', '\t', '|', ':', '~', '^', '#', '!', ' ', '||'], {
      title: 'Delimiter',
      default: ',',
    }),
    header: Type.Boolean({ title: 'Header row', default: true }),
    /** Makes Excel read the file as UTF-8. */
    byteOrderMark: Type.Boolean({ title: 'Byte order mark for Excel', default: false }),
    harmlessFormulas,
    gzip,
  }),
  initial: () => ({ fileName: 'result.csv', delimiter: ',' as const, header: true, byteOrderMark: false }),
  problems: ({ config, inputs }) => {
    const found = csvOutputProblem(config, inputs?.flat() ?? [])
    return found ? [found] : []
  },
})
