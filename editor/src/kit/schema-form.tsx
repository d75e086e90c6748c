import { contracts, type NodeKind, type ParameterValue } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { NumberInput, Stack, Switch, TextInput } from '@mantine/core'
import { Choice } from './choice.tsx'
import { delimiterNames } from './delimiter-names.ts'
import { useParameterButton } from './use-parameter-button.tsx'

interface SchemaFormProps {
  readonly kind: NodeKind
  readonly config: object
  /** The parameters that the texts may contain. */
  readonly parameters?: readonly ParameterValue[]
  readonly change: (config: never, field?: string) => void
}

/** The parts of a field's schema that a form uses; TypeBox schemas are JSON Schema. */
interface FieldSchema {
  readonly type?: string
  readonly title?: string
  readonly enum?: readonly string[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

/**
 * Renders a form generated from a contract's schema. Labels come from the titles, and the type of each field from its
 * schema type. Fields without a title are hidden.
 */
export function SchemaForm({ kind, config, parameters = [], change }: SchemaFormProps) {
  const fields = Object.entries(contracts[kind].config.properties as Readonly<Record<string, FieldSchema>>)
  const values = config as Readonly<Record<string, unknown>>
  const set = (name: string, value: unknown) => change({ ...values, [name]: value } as never, name)
  return (
    <Stack gap="sm">
      {fields
        .filter(([, schema]) => schema.title !== undefined)
        .map(([name, schema]) => (
          <Field
            key={name}
            schema={schema}
            value={values[name]}
            parameters={parameters}
            set={(value) => set(name, value)}
          />
        ))}
    </Stack>
  )
}

interface FieldProps {
  readonly schema: FieldSchema
  readonly value: unknown
  readonly parameters: readonly ParameterValue[]
  readonly set: (value: unknown) => void
}

function Field({ schema, value, parameters, set }: FieldProps) {
  if (schema.enum) {
    return (
      <Choice
        label={schema.title}
        data={schema.enum.map((option) => ({ value: option, label: delimiterNames[option] ?? option }))}
        value={String(value)}
        onChange={(option) => set(option)}
      />
    )
  }
  if (schema.type === 'boolean') {
    return (
      <Switch
        size="xs"
        label={schema.title}
        checked={value === true}
        onChange={(event) => set(event.currentTarget.checked)}
      />
    )
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    return (
      <NumberInput
        size="xs"
        label={schema.title}
        value={Number(value)}
        allowDecimal={schema.type === 'number'}
        {...(schema.minimum !== undefined && { min: schema.minimum })}
        {...(schema.maximum !== undefined && { max: schema.maximum })}
        onChange={(number) => typeof number === 'number' && set(number)}
      />
    )
  }
  return <TextField schema={schema} value={value} parameters={parameters} set={set} />
}

function TextField({ schema, value, parameters, set }: FieldProps) {
  const text = String(value ?? '')
  const button = useParameterButton({ label: schema.title ?? '', text, parameters, onChange: set })
  const isMissing = (schema.minLength ?? 0) > text.trim().length
  return (
    <TextInput
      size="xs"
      label={schema.title}
      value={text}
      error={isMissing ? sentence('fieldRequired', { title: schema.title ?? '' }) : undefined}
      {...(schema.maxLength !== undefined && { maxLength: schema.maxLength })}
      onChange={(event) => set(event.currentTarget.value)}
      {...button}
    />
  )
}
