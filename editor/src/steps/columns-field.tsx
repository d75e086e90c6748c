import type { Column } from '@anj/workflow'
import { MultiSelect, Stack } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'

interface ColumnsFieldProps {
  readonly label: string
  readonly description?: string
  readonly columns: readonly Column[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: string[]) => void
}

/** Chooses several columns. Columns that the source lacks stay in the list and are marked. */
export function ColumnsField({ label, description, columns, chosen, onChange }: ColumnsFieldProps) {
  const names = columns.map(({ name }) => name)
  return (
    <MultiSelect
      size="xs"
      label={label}
      description={description}
      placeholder={chosen.length === 0 ? 'Choose columns' : undefined}
      searchable
      limit={200}
      data={[...new Set([...names, ...chosen])]}
      value={[...chosen]}
      error={chosen.some((column) => !names.includes(column))}
      onChange={onChange}
    />
  )
}

const scopes = [
  { value: 'texts', label: 'All text columns' },
  { value: 'some', label: 'Some columns' },
]

interface ChangedColumnsFieldProps {
  readonly columns: readonly Column[]
  /** Null chooses all columns of texts. */
  readonly chosen: readonly string[] | null
  readonly onChange: (chosen: string[] | null) => void
}

/** Chooses the columns that a step changes. */
export function ChangedColumnsField({ columns, chosen, onChange }: ChangedColumnsFieldProps) {
  return (
    <Stack gap={6}>
      <Choice
        label="Change"
        data={scopes}
        value={chosen ? 'some' : 'texts'}
        onChange={(scope) => onChange(scope === 'texts' ? null : [])}
      />
      {chosen && (
        <ColumnsField label="Columns to change" columns={columns} chosen={chosen} onChange={onChange} />
      )}
    </Stack>
  )
}
