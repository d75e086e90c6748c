import { Type } from 'typebox'
import { defineConnector } from '../contract.ts'
import { sentence } from '../messages.ts'
import { problem } from '../problem.ts'
import { fileInput } from './file-input.ts'
import { harmlessFormulas } from './harmless-formulas.ts'

/** A delimited text file that was uploaded. */
export const txtInput = defineConnector({ kind: 'txtInput', ...fileInput })

/** The reason why a text can't be the delimiter of a file that is written, perhaps with harmless formulas; null when it can. */
export function txtDelimiterFault(delimiter: string, harmlessFormulas = false): string | null {
  if (delimiter === '"') return sentence('txtDelimiterIsQuote')
  if (delimiter === '\n' || delimiter === '\r') return sentence('csvDelimiterIsNewline')
  if (/^[A-Za-z0-9]$/.test(delimiter)) return sentence('txtDelimiterIsLetter')
  if (harmlessFormulas && /^[=+\-@]$/.test(delimiter)) return sentence('txtDelimiterIsFormula')
  if (delimiter === '||') return null
  const code = delimiter.charCodeAt(0)
  const isPlain = delimiter.length === 1 && code > 0 && code < 0x80
  return isPlain ? null : sentence('txtDelimiterNotPlain')
}

/** A delimited text file to download: no quoting unless it is chosen (DESIGN §13). */
export const txtOutput = defineConnector({
  kind: 'txtOutput',
  config: Type.Object({
    fileName: Type.String({ title: 'File name', minLength: 1, maxLength: 200, default: 'result.txt' }),
    /** One plain character, or two pipes. */
    delimiter: Type.String({ title: 'Delimiter', minLength: 1, maxLength: 2, default: '\t' }),
    header: Type.Boolean({ title: 'Header row', default: true }),
    quoting: Type.Boolean({ title: 'Put values in quotes where needed', default: false }),
    harmlessFormulas,
  }),
  initial: () => ({ fileName: 'result.txt', delimiter: '\t', header: true, quoting: false }),
  problems: ({ config: { delimiter, harmlessFormulas } }) => {
    const why = txtDelimiterFault(delimiter, harmlessFormulas)
    return why ? [problem('txtDelimiterRefused', { delimiter, why })] : []
  },
})
