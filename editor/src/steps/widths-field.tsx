import { sentence } from '@anj/workflow/messages'
import { TextInput } from '@mantine/core'
import { useState } from 'react'

interface WidthsFieldProps {
  readonly widths: readonly number[]
  readonly onChange: (widths: number[]) => void
}

/** Edits widths in characters, such as '2, 5, 10'. A text that isn't a list of widths is marked and not stored. */
export function WidthsField({ widths, onChange }: WidthsFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const text = draft ?? widths.join(', ')
  return (
    <TextInput
      size="xs"
      label="Widths"
      description={sentence('splitWidthsHint')}
      placeholder="2, 5, 10"
      value={text}
      error={text !== '' && readWidths(text) === null}
      onChange={(event) => {
        const next = event.currentTarget.value
        setDraft(next)
        const read = readWidths(next)
        if (read) onChange(read)
      }}
      onBlur={() => setDraft(null)}
    />
  )
}

function readWidths(text: string): number[] | null {
  const widths = text.split(/[\s,;]+/).filter(Boolean)
  const isValid = widths.every((width) => /^[1-9]\d{0,3}$/.test(width)) && widths.length <= 200
  return isValid ? widths.map(Number) : null
}
