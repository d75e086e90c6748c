import { incomingColumns, maxPivotValues } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Input, Stack, Text, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { Choice } from '../kit/choice.tsx'
import type { NodeFormProps } from '../kit/node-form.ts'
import { type ColumnValues, listValues, type PreviewRequest } from '../server/previews.ts'
import { AggregateFields } from './aggregates-field.tsx'
import { ColumnField } from './columns-field.tsx'
import { GroupKeysField } from './group-keys-field.tsx'
import { PivotValuesField } from './pivot-values-field.tsx'
import { useColumnQuery } from './use-column-query.ts'

const rests = [
  { value: 'fail', label: 'Stop, write nothing' },
  { value: 'leaveOut', label: 'Leave these rows out' },
  { value: 'column', label: 'Put them into a column' },
] as const

/** Asks for as many values of a column as can become columns. */
const askForValues = (
  workflowId: string,
  about: PreviewRequest,
  column: string,
  signal: AbortSignal,
): Promise<ColumnValues> => listValues(workflowId, about, { column, find: '', limit: maxPivotValues }, signal)

/** The form of Pivot: the columns that make a row, the values that become columns, and the value of each cell. */
export default function PivotForm(props: NodeFormProps<'pivot'>) {
  const { graph, node, config, change } = props
  const [columns = []] = incomingColumns(graph, node.id)
  const { keys, column, values, cell, others, othersName } = config
  const found = useColumnQuery(askForValues, props, column)
  const keyNames = useMemo(() => keys.map(({ name }) => name), [keys])
  const newNames = useMemo(() => values.map(({ name }) => name), [values])
  const taken = useMemo(
    () => (others === 'column' ? [...keyNames, othersName] : keyNames),
    [keyNames, others, othersName],
  )
  if (columns.length === 0) {
    return (
      <Text size="xs" c="dimmed">
        {sentence('pivotNeedsSource')}
      </Text>
    )
  }
  return (
    <Stack gap="sm">
      <GroupKeysField
        columns={columns}
        keys={keys}
        others={newNames}
        onChange={(next, field) => change({ ...config, keys: next }, field)}
      />
      {keys.length === 0 && (
        <Text size="xs" c="dimmed">
          {sentence('groupOfAll')}
        </Text>
      )}
      <ColumnField
        label="Column whose values become columns"
        names={columns.map(({ name }) => name)}
        value={column}
        onChange={(chosen) => change({ ...config, column: chosen, values: [] })}
      />
      {column !== '' && (
        <PivotValuesField
          type={columns.find(({ name }) => name === column)?.type ?? 'text'}
          values={values}
          taken={taken}
          found={found}
          onFind={found.find}
          onChange={(next, field) =>
            typeof next === 'function'
              ? change((present) =>
                  present.column === column ? { ...present, values: next(present.values) } : present,
                )
              : change({ ...config, values: next }, field)
          }
        />
      )}
      <div role="group" aria-label="Value of each cell">
        <Input.Label size="xs">Value of each cell</Input.Label>
        <AggregateFields
          noun="each cell"
          isUnnamed
          aggregate={{ ...cell, name: '' }}
          columns={columns}
          others={[]}
          onChange={({ name: _, ...next }, field) =>
            change({ ...config, cell: next }, field && `cell ${field}`)
          }
        />
      </div>
      <Choice
        label="Rows with other values"
        data={rests}
        value={others}
        onChange={(chosen) => change({ ...config, others: chosen })}
      />
      {others === 'column' && (
        <TextInput
          size="xs"
          label="Name of this column"
          value={othersName}
          error={othersName === ''}
          onChange={(event) => change({ ...config, othersName: event.currentTarget.value }, 'othersName')}
        />
      )}
    </Stack>
  )
}
