import { type Column, checkFormula, functionNamed, MAX_FORMULA_LENGTH } from '@anj/workflow'
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import { type Diagnostic, forceLinting, linter, lintKeymap } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView, hoverTooltip, keymap, placeholder } from '@codemirror/view'
import { getNonce } from 'get-nonce'
import { useEffect, useRef } from 'react'
import { formulaCompletions, functionCard } from './formula-completion.ts'
import classes from './formula-field.module.css'
import { formulaLanguage } from './formula-language.ts'

interface FormulaFieldProps {
  readonly label: string
  readonly formula: string
  /** The columns that the formula may use. */
  readonly columns: readonly Column[]
  readonly onChange: (formula: string) => void
}

/**
 * Edits a formula: with colours, completion of columns and functions, their descriptions under the pointer, and
 * underlined errors that offer a fix. Tab leaves the field, as in other fields.
 */
export function FormulaField({ label, formula, columns, onChange }: FormulaFieldProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const latest = useRef({ formula, columns, onChange })
  latest.current = { formula, columns, onChange }

  // The editor lives as long as the field. Later values reach it through transactions.
  useEffect(() => {
    if (!host.current) return
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: latest.current.formula,
        extensions: [
          EditorView.cspNonce.of(getNonce() ?? ''),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, 'aria-multiline': 'true' }),
          EditorState.changeFilter.of(({ newDoc }) => newDoc.length <= 2 * MAX_FORMULA_LENGTH),
          EditorView.updateListener.of(({ docChanged, state }) => {
            const text = state.doc.toString()
            if (docChanged && text !== latest.current.formula) latest.current.onChange(text)
          }),
          history(),
          bracketMatching(),
          closeBrackets(),
          keymap.of([
            ...completionKeymap,
            ...closeBracketsKeymap,
            ...defaultKeymap,
            ...historyKeymap,
            ...lintKeymap,
          ]),
          placeholder('[Unit price] * quantity'),
          formulaLanguage,
          hoverTooltip(({ state }, position) => describeAt(state.doc.toString(), position)),
          autocompletion({
            override: [(context) => formulaCompletions(latest.current.columns)(context)],
            icons: false,
          }),
          linter(({ state }) => diagnosticsOf(state.doc.toString(), latest.current.columns), { delay: 300 }),
        ],
      }),
    })
    view.current = editor
    return () => {
      view.current = null
      editor.destroy()
    }
  }, [label])

  // The same formula can be right or wrong about other columns.
  const about = columns.map(({ name, type }) => `${name} ${type}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the columns have changed
  useEffect(() => {
    if (view.current) forceLinting(view.current)
  }, [about])

  // For example, an undo changes the formula outside the field.
  useEffect(() => {
    const editor = view.current
    if (!editor || editor.state.doc.toString() === formula) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: formula } })
  }, [formula])

  return <div ref={host} className={classes.field} />
}

function diagnosticsOf(text: string, columns: readonly Column[]): readonly Diagnostic[] {
  if (text.trim() === '') return []
  return checkFormula(text, columns).problems.map(({ from, to, message, fix }) => ({
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
