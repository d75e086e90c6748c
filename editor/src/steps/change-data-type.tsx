import { formatCount, incomingColumns, sideBySide } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button, Stack, Text } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { NodeFormProps } from '../kit/node-form.ts'
import { applySuggestions, missingColumnsOf } from './column-changes.ts'
import { ColumnTypesFields } from './column-types-fields.tsx'
import { columnQuestions, useConversions } from './use-conversions.ts'
import { useSuggestions } from './use-suggestions.ts'

/** The form of Change Data Type: each column's type, and the handling of values that fail to convert. */
export default function ChangeDataTypeForm(props: NodeFormProps<'changeDataType'>) {
  const { workflowId, graph, node, config, change } = props
  const incoming = incomingColumns(graph, node.id)
  const columns = useMemo(() => sideBySide(incoming), [incoming])
  const profiles = useSuggestions(graph, node.id)
  const changes = config.columnDataTypes
  const place = { workflowId, graph, nodeId: node.id }
  const checked = useConversions({ ...place, hasChanges: changes.length > 0 })
  const suggested = applySuggestions(changes, columns, profiles)
  const more = suggested.length - changes.length
  // While the columns of any source are unknown, no column can be reported as missing.
  const gone = incoming.every((table) => table.length > 0) ? missingColumnsOf(changes, columns) : []

  if (columns.length === 0) {
    return (
      <Text size="xs" c="dimmed">
        {sentence('columnsNeedSource')}
      </Text>
    )
  }
  return (
    <Stack gap="sm">
      <Button
        size="xs"
        variant="light"
        disabled={more === 0}
        leftSection={<IconWand size={14} aria-hidden />}
        onClick={() => change({ ...config, columnDataTypes: suggested })}
      >
        Use suggested types{more > 0 && ` (${formatCount(more)})`}
      </Button>
      <ColumnTypesFields
        title={node.data.title}
        columns={columns}
        gone={gone}
        profiles={profiles}
        types={config}
        checked={checked}
        questions={columnQuestions(place, (one) => ({ ...config, columnDataTypes: [one] }))}
        change={change}
      />
    </Stack>
  )
}
