import { Type } from 'typebox'
import { defineConnector } from '../model/contract.ts'
import { fileInput } from './file-input.ts'
import { gzip } from './gzip.ts'

/** Uploaded JSON file: a document, or a value a line (NDJSON). */
export const jsonInput = defineConnector({ kind: 'jsonInput', ...fileInput })

/** The two layouts of rows in a JSON file: one array of objects, or one object a line (NDJSON). */
export const jsonLayouts = ['array', 'lines'] as const
export type JsonLayout = (typeof jsonLayouts)[number]

/** JSON file for download (RFC 8259), in UTF-8. */
export const jsonOutput = defineConnector({
  kind: 'jsonOutput',
  config: Type.Object({
    fileName: Type.String({ title: 'File name', minLength: 1, maxLength: 200, default: 'result.json' }),
    layout: Type.Enum([...jsonLayouts], { title: 'Layout', default: 'array' }),
    /** Writes numbers as texts, for readers that would round them. */
    numbersAsText: Type.Optional(Type.Boolean({ title: 'Numbers as texts', default: false })),
    /** Leaves out the names of nulls instead of writing `null`. */
    omitNulls: Type.Optional(Type.Boolean({ title: 'Leave out nulls', default: false })),
    gzip,
  }),
  initial: () => ({ fileName: 'result.json', layout: 'array' as const }),
})
