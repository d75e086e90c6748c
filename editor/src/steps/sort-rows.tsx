import { incomingColumns } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Stack, Text } from '@mantine/core'
import type { NodeFormProps } from '../kit/node-form.ts'
import { SortKeysField } from './sort-keys-field.tsx'

/** The form of Sort Rows. */
export default function SortRowsForm({ graph, node, config, change }: NodeFormProps<'sortRows'>) {
  const [columns = []] = incomingColumns(graph, node.id)
  return (
    <Stack gap="sm">
      <Text size="xs" c="dimmed">
        {sentence(columns.length === 0 ? 'sortNeedsColumns' : 'sortOrderHint')}
      </Text>
      <SortKeysField columns={columns} keys={config.keys} onChange={(keys) => change({ keys })} />
    </Stack>
  )
}
