import { type Column, type DatePart, type GroupKeys, hasDate } from '@anj/workflow'
import { TextInput } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'
import { fieldWord } from '../kit/field-word.tsx'
import { newKey, partOptions, withKey } from './aggregate-fields.ts'
import { ColumnField } from './columns-field.tsx'
import classes from './group-by.module.css'
import { OrderedList } from './ordered-list.tsx'

type GroupKey = GroupKeys[number]

interface GroupKeysFieldProps {
  readonly columns: readonly Column[]
  readonly keys: GroupKeys
  /** Names of the result's other columns, which a key's name must differ from. */
  readonly others: readonly string[]
  readonly onChange: (keys: GroupKeys, field?: string) => void
}

const words = {
  noun: 'group column',
  one: 'Group by',
  several: 'Group by',
  inOrder: 'Group by',
  add: 'Add group column',
}

/** Edits the columns whose values make a group. */
export function GroupKeysField({ columns, keys, others, onChange }: GroupKeysFieldProps) {
  const names = keys.map(({ name }) => name)
  const next = columns.find(({ name }) => !keys.some(({ column }) => column === name)) ?? columns[0]
  return (
    <OrderedList
      words={words}
      entries={keys}
      hits={null}
      mayBeEmpty
      onChange={(list) => onChange([...list])}
      onAdd={next && (() => onChange([...keys, newKey(next.name, [...names, ...others])]))}
      renderField={(key, at) => (
        <GroupKeyFields
          number={at + 1}
          groupKey={key}
          columns={columns}
          others={[...names.filter((_, place) => place !== at), ...others]}
          onChange={(changed, field) =>
            onChange(
              keys.map((one, place) => (place === at ? changed : one)),
              field && `key ${at} ${field}`,
            )
          }
        />
      )}
    />
  )
}

interface GroupKeyFieldsProps {
  readonly number: number
  readonly groupKey: GroupKey
  readonly columns: readonly Column[]
  readonly others: readonly string[]
  readonly onChange: (key: GroupKey, field?: string) => void
}

function GroupKeyFields({ number, groupKey, columns, others, onChange }: GroupKeyFieldsProps) {
  const { column, part, name } = groupKey
  const type = columns.find((one) => one.name === column)?.type
  const isDated = type ? hasDate(type) : part !== 'value'
  return (
    <div className={classes.pair}>
      <ColumnField
        aria-label={`Group column ${number}`}
        className={isDated ? undefined : classes.wide}
        names={columns.map((one) => one.name)}
        value={column}
        onChange={(chosen) => onChange(withKey(groupKey, { column: chosen }, columns, others))}
      />
      {isDated && (
        <Choice
          aria-label={`Part of group column ${number}`}
          {...fieldWord('by')}
          data={partOptions}
          value={part}
          onChange={(chosen) => onChange(withKey(groupKey, { part: chosen as DatePart }, columns, others))}
        />
      )}
      {name !== column && (
        <TextInput
          className={classes.wide}
          size="xs"
          aria-label={`Name of group column ${number}`}
          {...fieldWord('as')}
          value={name}
          title={name}
          error={name === ''}
          onChange={(event) => onChange({ ...groupKey, name: event.currentTarget.value }, 'name')}
        />
      )}
    </div>
  )
}
