import type { ParameterValue } from '@anj/workflow'
import { type ReactNode, type SyntheticEvent, useRef } from 'react'
import { offeredParameters, ParameterMenu } from './parameter-menu.tsx'

interface ParameterButtonOptions {
  /** The field's label, for the name of the button. */
  readonly label: string
  readonly text: string
  readonly parameters: readonly ParameterValue[]
  /** True for SQL, which can use secrets. */
  readonly offersSecrets?: boolean
  readonly onChange: (text: string) => void
}

/** Props of a text field with a button that inserts a parameter. */
interface ParameterButton {
  readonly rightSection?: ReactNode
  readonly onSelect: (event: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}

/**
 * Returns the props of a text field whose button inserts a reference to a parameter: over the selected characters, or at
 * the end of a text in which the cursor has never been. Without suitable parameters, the field has no button.
 */
export function useParameterButton({
  label,
  text,
  parameters,
  offersSecrets = false,
  onChange,
}: ParameterButtonOptions): ParameterButton {
  const selection = useRef<readonly [from: number, to: number] | null>(null)
  const insert = (reference: string) => {
    const [from, to] = selection.current ?? [text.length, text.length]
    selection.current = null
    onChange(text.slice(0, from) + reference + text.slice(to))
  }
  return {
    ...(offeredParameters(parameters, offersSecrets).length > 0 && {
      rightSection: (
        <ParameterMenu
          parameters={parameters}
          label={`Parameter in ${label}`}
          offersSecrets={offersSecrets}
          onChoose={insert}
        />
      ),
    }),
    onSelect: ({ currentTarget: { selectionStart, selectionEnd } }) => {
      selection.current =
        selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd]
    },
  }
}
