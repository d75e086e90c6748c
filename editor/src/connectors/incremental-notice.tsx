import { incrementalOutputProblems, type WorkflowGraph } from '@anj/workflow'
import { Alert, Text } from '@mantine/core'

interface IncrementalNoticeProps {
  readonly graph: WorkflowGraph
  readonly nodeId: string
}

/** Says why an output can't get only new rows the way a node's settings are. */
export function IncrementalNotice({ graph, nodeId }: IncrementalNoticeProps) {
  const found = incrementalOutputProblems(graph).filter((problem) => problem.nodeId === nodeId)
  return found.map(({ code, sentence }) => (
    <Alert key={code} color="red" p="xs" role="alert">
      <Text size="xs">{sentence}</Text>
    </Alert>
  ))
}
