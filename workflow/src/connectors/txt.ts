import { Type } from 'typebox'
import { sentence } from '../messages.ts'
import type { Column } from '../model/columns.ts'
import { defineConnector } from '../model/contract.ts'
import { type Problem, problem } from '../model/problem.ts'
import { escapedNamesProblem, unquotedNameProblem } from './column-names.ts'
import { fileInput } from './file-input.ts'
import { gzip } from './gzip.ts'
import { harmlessFormulas } from './harmless-formulas.ts'

/** Uploaded delimited text file. */
export const txtInput = defineConnector({ kind: 'txtInput', ...fileInput })

/** Returns the reason why a text can't be the delimiter of an output file, or null when it can. */
export function txtDelimiterIssue(delimiter: string, harmlessFormulas = false): string | null {
  if (delimiter === '"') return sentence('txtDelimiterIsQuote')
  if (delimiter === '\n' || delimiter === '\r') return sentence('csvDelimiterIsNewline')
  if (/^[A-Za-z0-9]$/.test(delimiter)) return sentence('txtDelimiterIsLetter')
  if (harmlessFormulas && /^[=+\-@]$/.test(delimiter)) return sentence('txtDelimiterIsFormula')
  if (delimiter === '||') return null
  const code = delimiter.charCodeAt(0)
  const isPlain = delimiter.length === 1 && code > 0 && code < 0x80
  return isPlain ? null : sentence('txtDelimiterNotPlain')
}

/** Returns a problem when a text file can't be written with these settings and columns, otherwise null. */
export function txtOutputProblem(
  {
    delimiter,
    header,
    quoting,
    harmlessFormulas = false,
  }: {
    readonly delimiter: string
    readonly header: boolean
    readonly quoting: boolean
    readonly harmlessFormulas?: boolean
  },
  columns: readonly Pick<Column, 'name'>[],
): Problem | null {
  const why = txtDelimiterIssue(delimiter, harmlessFormulas)
  if (why) return problem('txtDelimiterRefused', { delimiter, why })
  if (!header) return null
  return (
    (harmlessFormulas ? escapedNamesProblem(columns) : null) ??
    (quoting ? null : unquotedNameProblem(columns, delimiter))
  )
}

/** Delimited text file for download. Values are quoted only if the user chooses it. */
export const txtOutput = defineConnector({
  kind: 'txtOutput',
  config: Type.Object({
    fileName: Type.String({ title: 'File name', minLength: 1, maxLength: 200, default: 'result.txt' }),
    /** One ASCII character, or two pipes. */
    delimiter: Type.String({ title: 'Delimiter', minLength: 1, maxLength: 2, default: '\t' }),
    header: Type.Boolean({ title: 'Header row', default: true }),
    quoting: Type.Boolean({ title: 'Quote values where needed', default: false }),
    harmlessFormulas,
    gzip,
  }),
  initial: () => ({ fileName: 'result.txt', delimiter: '\t', header: true, quoting: false }),
  problems: ({ config, inputs }) => {
    const found = txtOutputProblem(config, inputs?.flat() ?? [])
    return found ? [found] : []
  },
})
