import { type Column, formulaTypeOf, type ParameterValue, typeNames } from '@anj/workflow'
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { LanguageSupport, StreamLanguage, type StringStream } from '@codemirror/language'
import { openReference, parameterCompletions } from './formula-completion.ts'
import { codeColours } from './formula-language.ts'

const words = (list: string): readonly string[] => list.trim().split(/\s+/)

const keywords = words(`
  all and as asc between by case cast cross desc distinct else end except exists exclude false filter
  first following from full group having in inner intersect interval is join last left like ilike limit
  natural not null nulls offset on or order outer over partition preceding qualify replace right rows
  select then true try_cast union using values when where window with
`)
const isKeyword = new Set(keywords)

/** Functions that completion offers. The step knows more of them. */
const functions = words(`
  abs avg ceil coalesce concat contains count date_diff date_part date_trunc dense_rank extract floor
  greatest lag lead least left length lower max median min nullif rank regexp_extract regexp_matches
  regexp_replace replace right round row_number split_part string_agg strftime strptime substring sum
  trim upper
`)

interface SqlState {
  isInComment: boolean
}

/** Colours SQL. The server parses it. */
const language = StreamLanguage.define<SqlState>({
  name: 'sql',
  startState: () => ({ isInComment: false }),
  token: (stream, state) => {
    if (state.isInComment || stream.match('/*')) {
      state.isInComment = !stream.match(/^.*?\*\//)
      if (state.isInComment) stream.skipToEnd()
      return 'comment'
    }
    if (stream.eatSpace()) return null
    if (stream.match('--')) {
      stream.skipToEnd()
      return 'comment'
    }
    if (stream.match(/^'(?:[^']|'')*'?/)) return 'string'
    if (stream.match(/^"(?:[^"]|"")*"?/)) return 'variableName'
    if (stream.match(/^\{[\p{L}_][\p{L}\p{N}_]*\}/u)) return 'atom'
    if (stream.match(/^\d+(?:\.\d*)?(?:e[+-]?\d+)?/i)) return 'number'
    return wordOrSign(stream)
  },
  languageData: { closeBrackets: { brackets: ['(', '[', '"', "'"] }, commentTokens: { line: '--' } },
})

function wordOrSign(stream: StringStream): string | null {
  const word = stream.match(/^[\p{L}_][\p{L}\p{N}_]*/u)
  if (!word || word === true) {
    stream.next()
    return null
  }
  return isKeyword.has(word[0].toLowerCase()) ? 'keyword' : null
}

/** The language of the SQL step with its colours. */
export const sqlLanguage = new LanguageSupport(language, codeColours)

/** Returns a name as SQL needs it: quoted, unless it is a plain word in lower case. */
export function sqlName(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) && !isKeyword.has(name) ? name : `"${name.replaceAll('"', '""')}"`
}

/** Returns the completions of a SELECT over tables with these columns: columns, tables, parameters, functions and keywords. */
export function sqlCompletions(
  inputs: readonly (readonly Column[])[],
  parameters: readonly ParameterValue[] = [],
) {
  const ofParameters = parameterCompletions(parameters)
  const tables = inputs.map((_, i): Completion => ({ label: `input${i + 1}`, type: 'class', boost: 1 }))
  const columns = inputs.flatMap((input, i) =>
    input.map(
      ({ name, type }): Completion => ({
        label: name,
        type: 'variable',
        detail: `${inputs.length > 1 ? `input${i + 1}, ` : ''}${typeNames[formulaTypeOf(type)]}`,
        apply: sqlName(name),
        boost: 2,
      }),
    ),
  )
  const others = [
    ...functions.map((label): Completion => ({ label, type: 'function', apply: `${label}(` })),
    ...keywords.map((label): Completion => ({ label, type: 'keyword', boost: -1 })),
  ]
  return (context: CompletionContext): CompletionResult | null => {
    const brace = context.matchBefore(openReference)
    if (brace) return { from: brace.from, options: ofParameters, filter: true }
    const word = context.matchBefore(/[\p{L}_][\p{L}\p{N}_]*/u)
    if (!word && !context.explicit) return null
    return {
      from: word?.from ?? context.pos,
      options: [...columns, ...tables, ...ofParameters, ...others],
      validFor: /^[\p{L}\p{N}_]*$/u,
    }
  }
}
