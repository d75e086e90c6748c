import { incomingColumns } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Stack, Text } from '@mantine/core'
import type { NodeFormProps } from '../kit/node-form.ts'
import { AggregatesField } from './aggregates-field.tsx'
import { GroupKeysField } from './group-keys-field.tsx'

/** The form of Group By: the columns that make a group, and the values of each group. */
export default function GroupByForm({ graph, node, config, change }: NodeFormProps<'groupBy'>) {
  const [columns = []] = incomingColumns(graph, node.id)
  const { keys, aggregates } = config
  if (columns.length === 0) {
    return (
      <Text size="xs" c="dimmed">
        {sentence('groupNeedsSource')}
      </Text>
    )
  }
  return (
    <Stack gap="sm">
      <GroupKeysField
        columns={columns}
        keys={keys}
        others={aggregates.map(({ name }) => name)}
        onChange={(next, field) => change({ ...config, keys: next }, field)}
      />
      {keys.length === 0 && (
        <Text size="xs" c="dimmed">
          {sentence('groupOfAll')}
        </Text>
      )}
      <AggregatesField
        columns={columns}
        aggregates={aggregates}
        others={keys.map(({ name }) => name)}
        onChange={(next, field) => change({ ...config, aggregates: [...next] }, field)}
      />
      <Text size="xs" c="dimmed">
        {sentence('groupIgnoresEmpty')}
      </Text>
    </Stack>
  )
}
