import { incomingColumns } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Checkbox, Stack, Text } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'
import type { NodeFormProps } from '../kit/node-form.ts'
import { ColumnsField } from './columns-field.tsx'
import { RowsKept } from './rows-kept.tsx'
import { SortKeysField } from './sort-keys-field.tsx'

const comparisons = [
  { value: 'all', label: 'All columns' },
  { value: 'some', label: 'Some columns' },
]
const kinds = [
  { value: 'first', label: 'The first of equal rows' },
  { value: 'last', label: 'The last of equal rows' },
  { value: 'duplicates', label: 'Only rows that occur several times' },
] as const

/** The form of Remove Duplicates. */
export default function RemoveDuplicatesForm(props: NodeFormProps<'removeDuplicates'>) {
  const { graph, node, config, change } = props
  const [incoming = []] = incomingColumns(graph, node.id)
  const names = incoming.map(({ name }) => name)
  const { columns, keep, order, ignoreCase = false, ignoreSpaces = false } = config
  return (
    <Stack gap="sm">
      <Choice
        label="Compare"
        data={comparisons}
        value={columns ? 'some' : 'all'}
        onChange={(chosen) => change({ ...config, columns: chosen === 'all' ? null : [] })}
      />
      {columns && (
        <ColumnsField
          label="Columns to compare"
          names={names}
          chosen={columns}
          onChange={(chosen) => change({ ...config, columns: chosen })}
        />
      )}
      <Checkbox
        size="xs"
        label="Ignore case"
        checked={ignoreCase}
        onChange={(event) => change({ ...config, ignoreCase: event.currentTarget.checked })}
      />
      <Checkbox
        size="xs"
        label="Ignore additional spaces"
        checked={ignoreSpaces}
        onChange={(event) => change({ ...config, ignoreSpaces: event.currentTarget.checked })}
      />
      <Choice
        label="Keep"
        data={kinds}
        value={keep}
        onChange={(chosen) => change({ ...config, keep: chosen })}
      />
      {keep !== 'duplicates' && (
        <div>
          <Text size="xs" fw={600} mb={4}>
            Order of equal rows
          </Text>
          <Text size="xs" c="dimmed" mb={6}>
            {sentence('duplicateOrderHint')}
          </Text>
          <SortKeysField
            columns={incoming}
            keys={order}
            onChange={(keys) => change({ ...config, order: keys })}
          />
        </div>
      )}
      <RowsKept {...props} />
    </Stack>
  )
}
