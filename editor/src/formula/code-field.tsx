import type { ParameterValue } from '@anj/workflow'
import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import { forceLinting, lintKeymap } from '@codemirror/lint'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import { getNonce } from 'get-nonce'
import { useEffect, useRef } from 'react'
import { ParameterMenu } from '../kit/parameter-menu.tsx'
import classes from './code-field.module.css'

const none: readonly ParameterValue[] = []

interface CodeFieldProps {
  readonly label: string
  readonly text: string
  /** The longest text that the field takes, in characters. */
  readonly longest: number
  readonly example: string
  /** Returns the language and its helpers. They last as long as the field. */
  readonly extensions: () => readonly Extension[]
  /** The parameters that the text may contain. */
  readonly parameters?: readonly ParameterValue[]
  /** The subject of the text. When it changes, the text is checked again. */
  readonly about?: string
  readonly onChange: (text: string) => void
}

/** Edits a text in a language, with colours and completion. Tab leaves the field, as in other fields. */
export function CodeField({
  label,
  text,
  longest,
  example,
  extensions,
  parameters = none,
  about = '',
  onChange,
}: CodeFieldProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const latest = useRef({ text, longest, example, extensions, onChange })
  latest.current = { text, longest, example, extensions, onChange }

  // The editor lives as long as the field. Later values reach it through transactions.
  useEffect(() => {
    if (!host.current) return
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: latest.current.text,
        extensions: [
          EditorView.cspNonce.of(getNonce() ?? ''),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, 'aria-multiline': 'true' }),
          EditorState.changeFilter.of(({ newDoc }) => newDoc.length <= latest.current.longest),
          EditorView.updateListener.of(({ docChanged, state }) => {
            const now = state.doc.toString()
            if (docChanged && now !== latest.current.text) latest.current.onChange(now)
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
          placeholder(latest.current.example),
          ...latest.current.extensions(),
        ],
      }),
    })
    view.current = editor
    return () => {
      view.current = null
      editor.destroy()
    }
  }, [label])

  // The same text can be right or wrong about other columns.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the columns have changed
  useEffect(() => {
    if (view.current) forceLinting(view.current)
  }, [about])

  // For example, an undo changes the text outside the field.
  useEffect(() => {
    const editor = view.current
    if (!editor || editor.state.doc.toString() === text) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } })
  }, [text])

  const insert = (reference: string) => {
    const editor = view.current
    if (!editor) return
    editor.dispatch(editor.state.replaceSelection(reference))
    editor.focus()
  }
  return (
    <div className={classes.place}>
      <div ref={host} className={classes.field} data-parameters={parameters.length > 0 || undefined} />
      <div className={classes.parameter}>
        <ParameterMenu
          parameters={parameters}
          label={`Parameter in ${label}`}
          offersSecrets
          onChoose={insert}
        />
      </div>
    </div>
  )
}
