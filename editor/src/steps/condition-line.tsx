import {
  type Column,
  type DataType,
  isTextType,
  isValueOf,
  type ParameterValue,
  parameterReference,
  type RowCondition,
  type RowOperator,
  valuesOf,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { ActionIcon, TagsInput, Text, TextInput } from '@mantine/core'
import { IconLetterCase, IconTrash } from '@tabler/icons-react'
import { Choice } from '../kit/choice.tsx'
import { ParameterMenu } from '../kit/parameter-menu.tsx'
import { ColumnField } from './columns-field.tsx'
import { operatorOptions, withColumn, withOperator, withValue } from './condition-fields.ts'
import classes from './filter-rows.module.css'

interface ConditionLineProps {
  readonly number: number
  readonly condition: RowCondition
  readonly columns: readonly Column[]
  readonly parameters: readonly ParameterValue[]
  readonly onChange: (condition: RowCondition, field?: string) => void
  readonly onRemove: () => void
}

/** Edits one condition: a column, an operator and the values that it compares with. */
export function ConditionLine(props: ConditionLineProps) {
  const { number, condition, columns, parameters, onChange, onRemove } = props
  const { column, operator } = condition
  const type = columns.find(({ name }) => name === column)?.type
  const typeOf = (name: string) => columns.find((one) => one.name === name)?.type ?? 'text'
  const operators = operatorOptions(type ?? 'text')
  return (
    <div className={classes.condition}>
      <ColumnField
        aria-label={`Column of condition ${number}`}
        names={columns.map((one) => one.name)}
        value={column}
        onChange={(name) => onChange(withColumn(condition, name, typeOf(name)))}
      />
      <Choice
        aria-label={`Operator of condition ${number}`}
        data={operators}
        value={operator}
        error={!operators.some(({ value }) => value === operator)}
        comboboxProps={{ width: 180, position: 'bottom-end' }}
        onChange={(chosen) => onChange(withOperator(condition, chosen as RowOperator))}
      />
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        aria-label={`Remove condition ${number}`}
        onClick={onRemove}
      >
        <IconTrash size={14} aria-hidden />
      </ActionIcon>
      <Values
        number={number}
        condition={condition}
        type={type ?? 'text'}
        parameters={parameters}
        onChange={onChange}
      />
    </div>
  )
}

type ValuesProps = Omit<ConditionLineProps, 'columns' | 'onRemove'> & { readonly type: DataType }

function Values({ number, condition, type, parameters, onChange }: ValuesProps) {
  const { operator, values, ignoreCase } = condition
  const count = valuesOf(operator)
  if (count === 0) return null
  const isRight = (value: string) => isParameter(value, parameters) || isValueOf(type, value)
  const wrong = values.find((value) => value !== '' && !isRight(value))
  return (
    <div className={classes.values}>
      {count === 'some' ? (
        <TagsInput
          className={classes.value}
          size="xs"
          aria-label={`Values of condition ${number}`}
          placeholder={values.length === 0 ? 'Type a value and press Enter' : undefined}
          splitChars={[]}
          acceptValueOnBlur
          value={values}
          error={wrong !== undefined}
          rightSection={
            <ParameterMenu
              parameters={parameters}
              label={`Parameter among the values of condition ${number}`}
              onChoose={(reference) =>
                onChange({ ...condition, values: [...new Set([...values, reference])] })
              }
            />
          }
          onChange={(list) => onChange({ ...condition, values: list })}
        />
      ) : (
        Array.from({ length: count }, (_, at) => (
          <TextInput
            key={at}
            className={classes.value}
            size="xs"
            type={isParameter(values[at] ?? '', parameters) ? 'text' : (inputTypes[type] ?? 'text')}
            step={inputTypes[type] === 'time' || inputTypes[type] === 'datetime-local' ? 1 : undefined}
            aria-label={nameOf(at, count, number)}
            placeholder="Value"
            value={values[at] ?? ''}
            error={Boolean(values[at]) && !isRight(values[at] ?? '')}
            rightSection={
              <ParameterMenu
                parameters={parameters}
                label={`Parameter as ${nameOf(at, count, number).toLowerCase()}`}
                onChoose={(reference) => onChange(withValue(condition, at, reference))}
              />
            }
            onChange={(event) => onChange(withValue(condition, at, event.currentTarget.value), `value ${at}`)}
          />
        ))
      )}
      {isTextType(type) && (
        <ActionIcon
          size="sm"
          variant={ignoreCase ? 'light' : 'subtle'}
          color={ignoreCase ? undefined : 'gray'}
          aria-pressed={ignoreCase}
          aria-label={`Ignore case in condition ${number}`}
          title={sentence(ignoreCase ? 'caseIgnored' : 'caseMatters')}
          onClick={() => onChange({ ...condition, ignoreCase: !ignoreCase })}
        >
          <IconLetterCase size={14} aria-hidden />
        </ActionIcon>
      )}
      {wrong !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" role="note">
          {sentence('notOfType', { value: wrong, type })}
        </Text>
      )}
    </div>
  )
}

/** True for a text that stands for the value of a parameter. */
function isParameter(text: string, parameters: readonly ParameterValue[]): boolean {
  return parameters.some(({ name }) => parameterReference(name).toLowerCase() === text.toLowerCase())
}

/** The browser's fields for dates and times, which show them as the user's language writes them. */
export const inputTypes: Readonly<Partial<Record<DataType, string>>> = {
  date: 'date',
  time: 'time',
  datetime: 'datetime-local',
  timestamp: 'datetime-local',
}

function nameOf(at: number, count: number, number: number): string {
  if (count === 1) return `Value of condition ${number}`
  return `${at === 0 ? 'Lowest' : 'Highest'} value of condition ${number}`
}
