import type { ParameterValue } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { TextInput } from '@mantine/core'
import { useParameterButton } from '../kit/use-parameter-button.tsx'

interface FileNameFieldProps {
  readonly value: string
  /** The parameters that the name may contain. */
  readonly parameters: readonly ParameterValue[]
  readonly onChange: (fileName: string) => void
}

/** Edits the name of an output file. */
export function FileNameField({ value, parameters, onChange }: FileNameFieldProps) {
  const button = useParameterButton({ label: 'File name', text: value, parameters, onChange })
  return (
    <TextInput
      size="xs"
      label="File name"
      maxLength={200}
      value={value}
      title={value}
      error={value.trim() === '' && sentence('fieldRequired', { title: 'File name' })}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...button}
    />
  )
}
