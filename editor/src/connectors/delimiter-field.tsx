import { sentence } from '@anj/workflow/messages'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Choice } from '../kit/choice.tsx'
import { delimiterNames } from '../kit/delimiter-names.ts'

const OWN = 'own'

const presets = Object.entries(delimiterNames).map(([value, label]) => ({ value, label }))

interface DelimiterFieldProps {
  readonly value: string
  readonly longest: number
  readonly onChange: (delimiter: string) => void
}

/** Lets the user choose a common delimiter or enter a custom one. */
export function DelimiterField({ value, longest, onChange }: DelimiterFieldProps) {
  const isPreset = presets.some((preset) => preset.value === value)
  const [isOwn, setOwn] = useState(!isPreset)
  return (
    <>
      <Choice
        label="Delimiter"
        data={[...presets, { value: OWN, label: 'Another …' }]}
        value={isOwn ? OWN : value}
        onChange={(chosen) => {
          setOwn(chosen === OWN)
          onChange(chosen === OWN ? '' : chosen)
        }}
      />
      {isOwn && (
        <TextInput
          size="xs"
          label="Custom delimiter"
          maxLength={longest}
          value={value}
          error={value === '' && sentence('fieldRequired', { title: 'Delimiter' })}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </>
  )
}
