import {
  maxParameterValue,
  parameterExamples,
  readParameterValue,
  type WorkflowParameterType,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Select, TextInput } from '@mantine/core'

interface ParameterValueFieldProps {
  readonly type: WorkflowParameterType
  readonly label: string
  readonly description?: string | undefined
  readonly value: string
  /** True if a value is needed. */
  readonly required?: boolean
  readonly onChange: (value: string) => void
}

/** The browser's fields for dates, which show them as the user's language writes them. */
const inputTypes: Readonly<Partial<Record<WorkflowParameterType, string>>> = {
  date: 'date',
  datetime: 'datetime-local',
}

const answers = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** Edits a value of a parameter. Without a value, the text is empty. */
export function ParameterValueField(props: ParameterValueFieldProps) {
  const { type, label, description, value, required = false, onChange } = props
  const isWrong = value === '' ? required : readParameterValue(type, value) === null
  const error = isWrong && sentence('runValueInvalid', { example: parameterExamples[type] })
  if (type === 'bit')
    return (
      <Select
        size="xs"
        label={label}
        description={description}
        data={answers}
        value={value === '' ? null : value}
        clearable={!required}
        error={error}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    )
  return (
    <TextInput
      size="xs"
      label={label}
      description={description}
      type={inputTypes[type] ?? 'text'}
      step={type === 'datetime' ? 1 : undefined}
      maxLength={maxParameterValue}
      value={type === 'datetime' ? value.replace(' ', 'T') : value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
