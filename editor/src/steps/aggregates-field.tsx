import {
  type Aggregate,
  type Column,
  functionLabel,
  functionOptions,
  isOrderedAggregate,
} from '@anj/workflow'
import { Checkbox, TextInput } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'
import { fieldWord } from '../kit/field-word.tsx'
import { PercentInput } from '../kit/percent-input.tsx'
import { columnToSum, newAggregate, withAggregate } from './aggregate-fields.ts'
import { ColumnField } from './columns-field.tsx'
import classes from './group-by.module.css'
import { OrderedList } from './ordered-list.tsx'
import { SortKeysField } from './sort-keys-field.tsx'

interface AggregatesFieldProps {
  readonly columns: readonly Column[]
  readonly aggregates: readonly Aggregate[]
  /** Names of the result's other columns, which an aggregate's name must differ from. */
  readonly others: readonly string[]
  readonly onChange: (aggregates: readonly Aggregate[], field?: string) => void
}

const words = {
  noun: 'value',
  one: 'Values',
  several: 'Values',
  inOrder: 'Values',
  add: 'Add value',
}

/** Edits the values that are calculated from the rows of a group. */
export function AggregatesField({ columns, aggregates, others, onChange }: AggregatesFieldProps) {
  const names = aggregates.map(({ name }) => name)
  const next = columnToSum(columns, aggregates)
  return (
    <OrderedList
      words={words}
      entries={aggregates}
      hits={null}
      mayBeEmpty
      onChange={(list) => onChange([...list])}
      onAdd={() => onChange([...aggregates, newAggregate(next, [...names, ...others])])}
      renderField={(aggregate, at) => (
        <AggregateFields
          noun={`value ${at + 1}`}
          aggregate={aggregate}
          columns={columns}
          others={[...names.filter((_, place) => place !== at), ...others]}
          onChange={(changed, field) =>
            onChange(
              aggregates.map((one, place) => (place === at ? changed : one)),
              field && `value ${at} ${field}`,
            )
          }
        />
      )}
    />
  )
}

interface AggregateFieldsProps {
  /** The value in the middle of a label, such as 'value 1'. */
  readonly noun: string
  /** True if the value has no name of its own. */
  readonly isUnnamed?: boolean
  readonly aggregate: Aggregate
  readonly columns: readonly Column[]
  readonly others: readonly string[]
  readonly onChange: (aggregate: Aggregate, field?: string) => void
}

/** Edits one aggregate: its function, its column, its name, and the options of the function. */
export function AggregateFields(props: AggregateFieldsProps) {
  const { noun, isUnnamed = false, aggregate, columns, others, onChange } = props
  const { function: by, column, name } = aggregate

  return (
    <div className={classes.pair}>
      <Choice
        aria-label={`Function of ${noun}`}
        className={by === 'countRows' ? classes.wide : undefined}
        data={functionOptions}
        value={by}
        title={functionLabel(by)}
        onChange={(chosen) => onChange(withAggregate(aggregate, { function: chosen }, columns, others))}
      />
      {by !== 'countRows' && (
        <ColumnField
          aria-label={`Column of ${noun}`}
          {...fieldWord('of')}
          names={columns.map((one) => one.name)}
          value={column}
          onChange={(chosen) => onChange(withAggregate(aggregate, { column: chosen }, columns, others))}
        />
      )}
      {!isUnnamed && (
        <TextInput
          className={classes.wide}
          size="xs"
          aria-label={`Name of ${noun}`}
          {...fieldWord('as')}
          placeholder="Name"
          value={name}
          title={name}
          error={name === ''}
          onChange={(event) => onChange({ ...aggregate, name: event.currentTarget.value }, 'name')}
        />
      )}
      <Options noun={noun} aggregate={aggregate} columns={columns} onChange={onChange} />
    </div>
  )
}

function Options({ noun, aggregate, columns, onChange }: Omit<AggregateFieldsProps, 'others'>) {
  const { function: by, percentile, separator, distinct, order } = aggregate
  if (by === 'percentile') {
    return (
      <PercentInput
        className={classes.wide}
        label="Percentile"
        aria-label={`Percentile of ${noun}`}
        min={0}
        max={100}
        decimalScale={6}
        value={percentile}
        onChange={(value) =>
          typeof value === 'number' && onChange({ ...aggregate, percentile: value }, 'percentile')
        }
      />
    )
  }
  if (!isOrderedAggregate(by)) return null
  return (
    <>
      {by === 'joined' && (
        <>
          <TextInput
            size="xs"
            label="Separator"
            aria-label={`Separator of ${noun}`}
            value={separator}
            onChange={(event) =>
              onChange({ ...aggregate, separator: event.currentTarget.value }, 'separator')
            }
          />
          <Checkbox
            size="xs"
            label="Each text once"
            style={{ alignSelf: 'end', paddingBlockEnd: 6 }}
            checked={distinct}
            onChange={(event) => onChange({ ...aggregate, distinct: event.currentTarget.checked })}
          />
        </>
      )}
      <div className={classes.wide}>
        <SortKeysField
          columns={columns}
          keys={order}
          onChange={(keys) => onChange({ ...aggregate, order: keys })}
        />
      </div>
    </>
  )
}
