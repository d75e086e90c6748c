import { sentence } from '@anj/workflow/messages'
import { MultiSelect } from '@mantine/core'

interface ColumnChoiceProps {
  readonly label: string
  readonly description: string
  readonly placeholder?: string
  readonly names: readonly string[]
  readonly value: readonly string[]
  readonly problem: string | null
  readonly onChange: (columns: string[]) => void
}

/** Chooses some of the columns that the output receives. Columns that no longer arrive are reported. */
export function ColumnChoice({
  label,
  description,
  placeholder,
  names,
  value,
  problem,
  onChange,
}: ColumnChoiceProps) {
  const gone = names.length > 0 ? value.filter((column) => !names.includes(column)) : []
  return (
    <MultiSelect
      size="xs"
      label={label}
      description={description}
      placeholder={value.length === 0 ? placeholder : undefined}
      searchable
      clearable
      limit={200}
      data={[...new Set([...names, ...value])]}
      value={[...value]}
      error={gone.length > 0 ? sentence('updateKeyGone', { columns: gone.join(', ') }) : problem}
      onChange={onChange}
    />
  )
}
