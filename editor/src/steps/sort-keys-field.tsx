import { type Column, isTextType, type SortKeys } from '@anj/workflow'
import { Checkbox, Group, Stack } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'
import { ColumnField } from './columns-field.tsx'
import { OrderedList } from './ordered-list.tsx'

type SortKey = SortKeys[number]

interface SortKeysFieldProps {
  readonly columns: readonly Column[]
  readonly keys: SortKeys
  readonly onChange: (keys: SortKeys) => void
}

const directions = [
  { value: 'ascending', label: 'Ascending' },
  { value: 'descending', label: 'Descending' },
]

const words = {
  noun: 'sort column',
  one: 'Sort column',
  several: 'Sort columns',
  inOrder: 'Sort columns',
  add: 'Add sort column',
}

/** Edits the columns that decide an order, the most important one first. */
export function SortKeysField({ columns, keys, onChange }: SortKeysFieldProps) {
  const unused = columns.find(({ name }) => !keys.some(({ column }) => column === name))
  const add = ({ name: column }: Column) =>
    onChange([...keys, { column, descending: false, emptyFirst: false, ignoreCase: false }])
  return (
    <OrderedList
      words={words}
      entries={keys}
      hits={null}
      mayBeEmpty
      onChange={(list) => onChange([...list])}
      onAdd={unused && (() => add(unused))}
      renderField={(key, at) => (
        <SortKeyFields
          number={at + 1}
          sortKey={key}
          columns={columns}
          onChange={(next) => onChange(keys.map((one, place) => (place === at ? next : one)))}
        />
      )}
    />
  )
}

interface SortKeyFieldsProps {
  readonly number: number
  readonly sortKey: SortKey
  readonly columns: readonly Column[]
  readonly onChange: (key: SortKey) => void
}

function SortKeyFields({ number, sortKey, columns, onChange }: SortKeyFieldsProps) {
  const { column, descending, emptyFirst, ignoreCase } = sortKey
  const type = columns.find(({ name }) => name === column)?.type
  return (
    <Stack gap={4} pb={4}>
      <ColumnField
        aria-label={`Sort column ${number}`}
        names={columns.map((one) => one.name)}
        value={column}
        onChange={(name) => onChange({ ...sortKey, column: name })}
      />
      <Choice
        aria-label={`Direction of sort column ${number}`}
        data={directions}
        value={descending ? 'descending' : 'ascending'}
        onChange={(chosen) => onChange({ ...sortKey, descending: chosen === 'descending' })}
      />
      <Group gap="sm">
        <Checkbox
          size="xs"
          label="Empty values first"
          checked={emptyFirst}
          onChange={(event) => onChange({ ...sortKey, emptyFirst: event.currentTarget.checked })}
        />
        {type && isTextType(type) && (
          <Checkbox
            size="xs"
            label="Ignore case"
            checked={ignoreCase}
            onChange={(event) => onChange({ ...sortKey, ignoreCase: event.currentTarget.checked })}
          />
        )}
      </Group>
    </Stack>
  )
}
