import { incomingColumns } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'
import type { NodeFormProps } from '../kit/node-form.ts'
import { ColumnsField } from './columns-field.tsx'

const scopes = [
  { value: 'others', label: 'All columns, except some' },
  { value: 'some', label: 'Some columns' },
]

/** The form of Unpivot: the columns whose cells become rows, and the names of the new columns. */
export default function UnpivotForm({ graph, node, config, change }: NodeFormProps<'unpivot'>) {
  const [columns = []] = incomingColumns(graph, node.id)
  const { choose, nameColumn, valueColumn, keepEmpty } = config
  if (columns.length === 0) {
    return (
      <Text size="xs" c="dimmed">
        {sentence('unpivotNeedsSource')}
      </Text>
    )
  }
  return (
    <Stack gap="sm">
      <Choice
        label="Columns that become rows"
        data={scopes}
        value={choose}
        onChange={(chosen) =>
          change({ ...config, choose: chosen === 'some' ? 'some' : 'others', columns: [] })
        }
      />
      <ColumnsField
        label={choose === 'some' ? 'Columns' : 'Columns that stay'}
        names={columns.map(({ name }) => name)}
        chosen={config.columns}
        onChange={(chosen) => change({ ...config, columns: chosen })}
      />
      {choose === 'others' && (
        <Text size="xs" c="dimmed">
          {sentence('unpivotOthersHint')}
        </Text>
      )}
      <TextInput
        size="xs"
        label="Column for the names"
        value={nameColumn}
        error={nameColumn === ''}
        onChange={(event) => change({ ...config, nameColumn: event.currentTarget.value }, 'nameColumn')}
      />
      <TextInput
        size="xs"
        label="Column for the values"
        value={valueColumn}
        error={valueColumn === ''}
        onChange={(event) => change({ ...config, valueColumn: event.currentTarget.value }, 'valueColumn')}
      />
      <Checkbox
        size="xs"
        label="Keep empty values"
        description={sentence('unpivotEmptyHint')}
        checked={keepEmpty}
        onChange={(event) => change({ ...config, keepEmpty: event.currentTarget.checked })}
      />
    </Stack>
  )
}
