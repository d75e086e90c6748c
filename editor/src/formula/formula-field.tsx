import {
  type Column,
  checkFormula,
  functionNamed,
  MAX_FORMULA_LENGTH,
  type ParameterValue,
} from '@anj/workflow'
import { autocompletion } from '@codemirror/autocomplete'
import { type Diagnostic, linter } from '@codemirror/lint'
import { type EditorView, hoverTooltip } from '@codemirror/view'
import { useRef } from 'react'
import { CodeField } from './code-field.tsx'
import { formulaCompletions, functionCard } from './formula-completion.ts'
import { formulaLanguage } from './formula-language.ts'

interface FormulaFieldProps {
  readonly label: string
  readonly formula: string
  /** The columns that the formula may use. */
  readonly columns: readonly Column[]
  /** The parameters that the formula may use. */
  readonly parameters?: readonly ParameterValue[]
  readonly onChange: (formula: string) => void
}

/**
 * Edits a formula: with colours, completion of columns and functions, their descriptions under the pointer, and
 * underlined errors that offer a fix. Tab leaves the field, as in other fields.
 */
export function FormulaField({ label, formula, columns, parameters = [], onChange }: FormulaFieldProps) {
  const latest = useRef({ columns, parameters })
  latest.current = { columns, parameters }
  const extensions = () => [
    formulaLanguage,
    hoverTooltip(({ state }, position) => describeAt(state.doc.toString(), position)),
    autocompletion({
      override: [(context) => formulaCompletions(latest.current.columns, latest.current.parameters)(context)],
      icons: false,
    }),
    linter(
      ({ state }) => diagnosticsOf(state.doc.toString(), latest.current.columns, latest.current.parameters),
      { delay: 300 },
    ),
  ]
  return (
    <CodeField
      label={label}
      text={formula}
      longest={2 * MAX_FORMULA_LENGTH}
      example="[Unit price] * quantity"
      extensions={extensions}
      parameters={parameters}
      about={[...columns, ...parameters].map(({ name, type }) => `${name} ${type}`).join('\n')}
      onChange={onChange}
    />
  )
}

function diagnosticsOf(
  text: string,
  columns: readonly Column[],
  parameters: readonly ParameterValue[],
): readonly Diagnostic[] {
  if (text.trim() === '') return []
  return checkFormula(text, columns, parameters).problems.map(({ from, to, message, fix }) => ({
    from: Math.min(from, text.length),
    to: Math.min(Math.max(to, from), text.length),
    severity: 'error',
    message,
    ...(fix === undefined
      ? {}
      : {
          actions: [
            {
              name: `Write ${fix}`,
              apply: (editor: EditorView, start: number, end: number) =>
                editor.dispatch({ changes: { from: start, to: end, insert: fix } }),
            },
          ],
        }),
  }))
}

/** Returns the description of the function at a position of a formula. */
function describeAt(text: string, position: number) {
  for (const match of text.matchAll(/[a-z]\w*(?=\s*\()/gi)) {
    const end = match.index + match[0].length
    if (position < match.index || position > end) continue
    const name = functionNamed(match[0])
    return name ? { pos: match.index, end, above: true, create: () => ({ dom: functionCard(name) }) } : null
  }
  return null
}
