import {
  countPhrase,
  type DataType,
  formatCount,
  isValueOf,
  maxPivotValues,
  namesOfValues,
  type PivotConfig,
  sharedValue,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button, Checkbox, Group, Input, Text, TextInput } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ColumnSearch, nameSearch } from '../kit/column-search.tsx'
import type { QueryResult } from '../kit/use-query.ts'
import type { ColumnValues } from '../server/previews.ts'
import { ChosenColumnList } from './chosen-column-list.tsx'
import { chooseColumns, duplicateNames, moveColumn, toggleColumns } from './chosen-columns.ts'
import {
  chosenValues,
  foundValues,
  MANY_VALUES,
  otherRows,
  renamedValue,
  valueLines,
} from './pivot-values.ts'

type Values = PivotConfig['values']

interface PivotValuesFieldProps {
  readonly type: DataType
  readonly values: Values
  /** Names of the result's other columns, which the names of the new columns must differ from. */
  readonly taken: readonly string[]
  readonly found: QueryResult<ColumnValues>
  /** Undefined while the source is incomplete. */
  readonly onFind?: () => void
  readonly onChange: (values: Values | ((present: Values) => Values), field?: string) => void
}

/** A short list shows everything at once. */
const SEARCHED = 12

/** Chooses the values that become columns, their order and the names of the columns. */
export function PivotValuesField({ type, values, taken, found, onFind, onChange }: PivotValuesFieldProps) {
  const { value: answer, isAsking, problem } = found
  const known = useMemo(() => answer && foundValues(type, answer), [answer, type])
  const lines = useMemo(() => valueLines(type, values, known, taken), [type, values, known, taken])
  const [search, setSearch] = useState('')
  const isFound = nameSearch(search)
  const shown = lines.filter(({ shown: text = '', name }) => isFound(text) || isFound(name))
  const isSearching = search.trim() !== ''
  const chosen = lines.filter(({ isChosen }) => isChosen).length
  const chosenShown = shown.filter(({ isChosen }) => isChosen).length

  const latest = useRef({ taken, onChange })
  latest.current = { taken, onChange }
  useEffect(() => {
    if (!answer || !known || answer.distinct > MANY_VALUES) return
    const all = new Set(known.keys())
    latest.current.onChange((present) =>
      chosenValues(chooseColumns(valueLines(type, present, known, latest.current.taken), all, true)),
    )
  }, [answer, known, type])

  const rest = answer && otherRows(type, lines, answer)
  return (
    <div role="group" aria-label="New columns">
      <Input.Label size="xs">New columns</Input.Label>
      <Input.Description size="xs" mb={6}>
        {sentence('pivotValuesHint')}
      </Input.Description>
      <Button
        size="compact-xs"
        variant="default"
        loading={isAsking}
        disabled={!onFind}
        onClick={onFind}
        mb={6}
      >
        {sentence('findValues')}
      </Button>
      {problem && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
      {answer && (
        <Text size="xs" c={answer.distinct > MANY_VALUES ? 'var(--anj-preparation)' : 'dimmed'} role="status">
          {noteOf(answer)}
        </Text>
      )}
      {lines.length > SEARCHED && <ColumnSearch label="Search values" value={search} onChange={setSearch} />}
      {lines.length > 0 && (
        <Group justify="space-between" gap={4} my={8}>
          <Checkbox
            size="xs"
            label={isSearching ? 'Select all found' : 'Select all'}
            checked={chosenShown === shown.length && shown.length > 0}
            indeterminate={chosenShown > 0 && chosenShown < shown.length}
            disabled={chosenShown === 0 && chosen + shown.length > maxPivotValues}
            onChange={(event) =>
              onChange(
                chosenValues(
                  chooseColumns(
                    lines,
                    new Set(shown.map(({ column }) => column)),
                    event.currentTarget.checked,
                  ),
                ),
              )
            }
          />
          <Text size="xs" c="dimmed">
            {formatCount(chosen)} of {formatCount(lines.length)}
          </Text>
        </Group>
      )}
      <ChosenColumnList
        label="Values"
        lines={shown}
        twice={duplicateNames(lines)}
        canMove={!isSearching}
        onToggle={(value) => onChange(chosenValues(toggleColumns(lines, new Set([value]))))}
        onRename={(value, name) => onChange(renamedValue(values, value, name, taken), `name ${value}`)}
        onMove={(value, to) => onChange(chosenValues(moveColumn(lines, value, to)), `place ${value}`)}
      />
      <AnotherValue type={type} values={values} taken={taken} onChange={onChange} />
      {rest !== null && rest > 0 && (
        <Text size="xs" mt={6} role="note">
          {sentence('pivotOtherRows', { rows: countPhrase(rest, 'row') })}
        </Text>
      )}
    </div>
  )
}

/** Adds a value that the column doesn't have yet. */
function AnotherValue({
  type,
  values,
  taken,
  onChange,
}: Pick<PivotValuesFieldProps, 'type' | 'values' | 'taken' | 'onChange'>) {
  const [value, setValue] = useState('')
  const isWrong = value !== '' && !isValueOf(type, value)
  const share = (text: string) => (isValueOf(type, text) ? sharedValue(type, text) : text)
  const isListed = values.some((one) => share(one.value) === share(value))
  const add = () => {
    if (value === '' || isWrong || isListed || values.length >= maxPivotValues) return
    const [name = value] = namesOfValues([value], [...taken, ...values.map((one) => one.name)])
    onChange([...values, { value, name }])
    setValue('')
  }
  return (
    <Group gap={4} mt={4} align="end" wrap="nowrap">
      <TextInput
        size="xs"
        flex={1}
        label="Another value"
        value={value}
        error={isWrong && sentence('notOfType', { value, type })}
        onChange={(event) => setValue(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') add()
        }}
      />
      <Button size="xs" variant="default" disabled={value === '' || isWrong || isListed} onClick={add}>
        Add value
      </Button>
    </Group>
  )
}

function noteOf({ values, distinct, isAll, isSample }: ColumnValues): string {
  const count = formatCount(distinct)
  const about =
    distinct === 0
      ? sentence('noValues')
      : distinct > maxPivotValues
        ? sentence('pivotMoreThanLimit', { count, limit: formatCount(maxPivotValues) })
        : distinct > MANY_VALUES
          ? sentence('pivotManyValues', { count })
          : ''
  return [
    about,
    distinct > values.length &&
      sentence('valuesListed', { listed: formatCount(values.length), distinct: count }),
    !isAll && sentence('valuesOfFirst'),
    isSample && sentence('valuesOfSample'),
  ]
    .filter(Boolean)
    .join(' ')
}
