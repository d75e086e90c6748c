import { type JsonOptions, nestedObjects } from '@anj/workflow'
import { Choice } from '../kit/choice.tsx'

const names = { columns: 'As columns', text: 'As JSON text' } as const

interface NestedChoiceProps {
  readonly label?: string
  readonly value: JsonOptions['nested']
  readonly onChange: (nested: JsonOptions['nested']) => void
}

/** Chooses how objects within rows are read. */
export function NestedChoice({ value, label = 'Nested objects', onChange }: NestedChoiceProps) {
  return (
    <Choice
      label={label}
      data={nestedObjects.map((one) => ({ value: one, label: names[one] }))}
      value={value}
      onChange={onChange}
    />
  )
}
