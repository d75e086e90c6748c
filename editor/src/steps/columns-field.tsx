import type { Column } from '@anj/workflow'
import { MultiSelect, type SelectProps, Stack } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'

interface ColumnFieldProps
  extends Pick<
    SelectProps,
    | 'label'
    | 'aria-label'
    | 'className'
    | 'placeholder'
    | 'comboboxProps'
    | 'leftSection'
    | 'leftSectionWidth'
  > {
  /** The columns of the source. */
  readonly names: readonly string[]
  /** Blank if no column has been chosen. */
  readonly value: string
  readonly onChange: (column: string) => void
}

/** Chooses one column. A column that the source lacks stays in the list and is marked. */
export function ColumnField({ names, value, ...props }: ColumnFieldProps) {
  const isMissing = value !== '' && !names.includes(value)
  return (
    <Choice
      placeholder="Choose a column"
      searchable
      limit={200}
      data={isMissing ? [...names, value] : names}
      value={value === '' ? null : value}
      error={isMissing}
      title={value}
      {...props}
    />
  )
}

interface ColumnsFieldProps {
  readonly label: string
  readonly description?: string
  /** The columns of the source. */
  readonly names: readonly string[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: string[]) => void
}

/** Chooses several columns. Columns that the source lacks stay in the list and are marked. */
export function ColumnsField({ label, description, names, chosen, onChange }: ColumnsFieldProps) {
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
        <ColumnsField
          label="Columns to change"
          names={columns.map(({ name }) => name)}
          chosen={chosen}
          onChange={onChange}
        />
      )}
    </Stack>
  )
}
