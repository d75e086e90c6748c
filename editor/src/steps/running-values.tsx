import {
  type Column,
  incomingColumns,
  type RunningFunction,
  type RunningValue,
  runningFunctions,
  takesColumn,
  takesRows,
  uniqueNames,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'
import { fieldWord } from '../kit/field-word.tsx'
import type { NodeFormProps } from '../kit/node-form.ts'
import { ColumnField, ColumnsField } from './columns-field.tsx'
import classes from './group-by.module.css'
import { OrderedList } from './ordered-list.tsx'
import { columnFor } from './running-column.ts'
import { SortKeysField } from './sort-keys-field.tsx'

const labels: Readonly<Record<RunningFunction, string>> = {
  rowNumber: 'Row number',
  rank: 'Rank',
  denseRank: 'Rank without gaps',
  runningTotal: 'Running total',
  runningAverage: 'Running average',
  movingTotal: 'Moving total',
  movingAverage: 'Moving average',
  previous: 'Previous value',
  next: 'Next value',
  difference: 'Difference to previous',
  share: 'Share of total',
}
const options = runningFunctions.map((value) => ({ value, label: labels[value] }))

const words = {
  noun: 'value',
  one: 'Values to add',
  several: 'Values to add',
  inOrder: 'Values to add',
  add: 'Add value',
}

const nameOf = (by: RunningFunction, column: string) =>
  takesColumn(by) ? `${labels[by]} of ${column}` : labels[by]
const free = (name: string, others: readonly string[]) => uniqueNames([...others, name]).at(-1) ?? name

/** The form of Rank and Running Values: the groups, the order, and the columns to add. */
export default function RunningValuesForm({ graph, node, config, change }: NodeFormProps<'runningValues'>) {
  const [columns = []] = incomingColumns(graph, node.id)
  const { groups, order, values } = config
  if (columns.length === 0) {
    return (
      <Text size="xs" c="dimmed">
        {sentence('runningNeedsSource')}
      </Text>
    )
  }
  const taken = [...columns, ...values].map(({ name }) => name)
  const add = () => {
    const value = { function: 'rowNumber', column: '', name: free(labels.rowNumber, taken), rows: 1 } as const
    change({ ...config, values: [...values, value] })
  }
  return (
    <Stack gap="sm">
      <OrderedList
        words={words}
        entries={values}
        hits={null}
        mayBeEmpty
        onChange={(list) => change({ ...config, values: [...list] })}
        onAdd={add}
        renderField={(value, at) => (
          <RunningValueFields
            number={at + 1}
            value={value}
            columns={columns}
            others={[...columns, ...values.filter((_, place) => place !== at)].map(({ name }) => name)}
            onChange={(next, field) =>
              change(
                { ...config, values: values.map((one, place) => (place === at ? next : one)) },
                field && `value ${at} ${field}`,
              )
            }
          />
        )}
      />
      <ColumnsField
        label="In each group of"
        names={columns.map(({ name }) => name)}
        chosen={groups}
        onChange={(chosen) => change({ ...config, groups: chosen })}
      />
      <div>
        <SortKeysField
          columns={columns}
          keys={order}
          onChange={(keys) => change({ ...config, order: keys })}
        />
        <Text size="xs" c="dimmed" mt={6}>
          {sentence('runningOrderHint')}
        </Text>
      </div>
    </Stack>
  )
}

interface RunningValueFieldsProps {
  readonly number: number
  readonly value: RunningValue
  readonly columns: readonly Column[]
  readonly others: readonly string[]
  readonly onChange: (value: RunningValue, field?: string) => void
}

function RunningValueFields({ number, value, columns, others, onChange }: RunningValueFieldsProps) {
  const { function: by, column, name, rows } = value
  const set = (next: RunningValue) => {
    const isDefault = name === nameOf(by, column) || name.startsWith(`${nameOf(by, column)} (`)
    onChange(isDefault ? { ...next, name: free(nameOf(next.function, next.column), others) } : next)
  }
  return (
    <div className={classes.pair}>
      <Choice
        aria-label={`Function of value ${number}`}
        className={takesColumn(by) ? undefined : classes.wide}
        data={options}
        value={by}
        onChange={(next) => set({ ...value, function: next, column: columnFor(next, column, columns) })}
      />
      {takesColumn(by) && (
        <ColumnField
          aria-label={`Column of value ${number}`}
          {...fieldWord('of')}
          names={columns.map((one) => one.name)}
          value={column}
          onChange={(chosen) => set({ ...value, column: chosen })}
        />
      )}
      <TextInput
        className={takesRows(by) ? undefined : classes.wide}
        size="xs"
        aria-label={`Name of value ${number}`}
        {...fieldWord('as')}
        placeholder="Name"
        value={name}
        title={name}
        error={name === ''}
        onChange={(event) => onChange({ ...value, name: event.currentTarget.value }, 'name')}
      />
      {takesRows(by) && (
        <NumberInput
          size="xs"
          aria-label={`Rows of value ${number}`}
          suffix={rows === 1 ? ' row' : ' rows'}
          min={1}
          max={1_000_000}
          allowDecimal={false}
          value={rows}
          onChange={(next) => typeof next === 'number' && onChange({ ...value, rows: next }, 'rows')}
        />
      )}
    </div>
  )
}
