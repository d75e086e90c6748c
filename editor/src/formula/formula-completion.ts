import {
  type Column,
  columnReference,
  entryOf,
  type FunctionName,
  formulaKeywords,
  formulaTypeOf,
  functionNames,
  type ParameterValue,
  parameterReference,
  typeNames,
  valueTypeOf,
} from '@anj/workflow'
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { callsOf, returnsOf } from './function-words.ts'

const named = functionNames.filter((name) => /^[a-z]\w*$/i.test(name))

/** The functions under each of their names. A synonym shows the name that the help uses. */
const functionCompletions: readonly Completion[] = named.flatMap((name) =>
  [name, ...(entryOf(name).synonyms ?? [])]
    .filter((one) => /^[a-z]\w*$/i.test(one))
    .map(
      (one): Completion => ({
        label: one,
        type: 'function',
        detail: one === name ? returnsOf(name) : name,
        apply: `${one}(`,
        boost: one === name ? 0 : -1,
        info: () => functionCard(name),
      }),
    ),
)
const keywordCompletions: readonly Completion[] = formulaKeywords.map((label) => ({
  label,
  type: 'keyword',
  boost: -2,
}))

/** The beginning of a reference to a parameter. */
export const openReference = /\{[\p{L}\p{N}_]*/u

/** Returns the completions for references to parameters. */
export function parameterCompletions(parameters: readonly ParameterValue[]): readonly Completion[] {
  return parameters.map(
    ({ name, type }): Completion => ({
      label: parameterReference(name),
      type: 'constant',
      detail: typeNames[formulaTypeOf(valueTypeOf(type))],
      boost: 1,
    }),
  )
}

/** Returns the completions for a formula about these columns: columns, parameters, functions and keywords. */
export function formulaCompletions(columns: readonly Column[], parameters: readonly ParameterValue[] = []) {
  const ofColumns = columns.map(
    ({ name, type }): Completion => ({
      label: name,
      type: 'variable',
      detail: typeNames[formulaTypeOf(type)],
      apply: columnReference(name),
      boost: 1,
    }),
  )
  const ofParameters = parameterCompletions(parameters)
  return (context: CompletionContext): CompletionResult | null => {
    const bracket = context.matchBefore(/\[[^\]]*/)
    if (bracket) return { from: bracket.from, options: ofColumns.map(inBrackets), filter: true }
    const brace = context.matchBefore(openReference)
    if (brace) return { from: brace.from, options: ofParameters, filter: true }
    const word = context.matchBefore(/[\p{L}_][\p{L}\p{N}_]*/u)
    if (!word && !context.explicit) return null
    return {
      from: word?.from ?? context.pos,
      options: [...ofColumns, ...ofParameters, ...functionCompletions, ...keywordCompletions],
      validFor: /^[\p{L}\p{N}_]*$/u,
    }
  }
}

const inBrackets = (column: Completion): Completion => ({ ...column, label: `[${column.label}` })

/** Returns a function's calls, description and first example as an element. */
export function functionCard(name: FunctionName): HTMLElement {
  const { description, examples } = entryOf(name)
  const card = document.createElement('div')
  const line = (text: string, tag: 'code' | 'p') => {
    const element = document.createElement(tag)
    element.textContent = text
    card.append(element)
  }
  for (const call of callsOf(name)) line(call, 'code')
  line(description, 'p')
  const example = examples.find((one) => 'gives' in one)
  if (example && 'gives' in example) line(`${example.formula} → ${example.gives ?? 'empty'}`, 'code')
  return card
}
