import { incomingColumns, isMomentType, namesPhrase, type WorkflowGraph } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Text } from '@mantine/core'

interface WrittenDatesProps {
  readonly graph: WorkflowGraph
  readonly nodeId: string
}

/** Says in which form a text file gets its dates and times. Shows nothing for a table without such columns. */
export function WrittenDates({ graph, nodeId }: WrittenDatesProps) {
  const moments = incomingColumns(graph, nodeId)
    .flat()
    .filter(({ type }) => isMomentType(type))
    .map(({ name }) => name)
  if (moments.length === 0) return null
  return (
    <div>
      <Text size="xs" fw={500}>
        {sentence('writtenDates')}
      </Text>
      <Text size="xs" c="dimmed">
        {sentence('writtenDatesHint', { columns: namesPhrase(moments) })}
      </Text>
    </div>
  )
}
