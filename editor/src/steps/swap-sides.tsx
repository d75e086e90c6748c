import { type NodeKind, sourcesOf, swapSources } from '@anj/workflow'
import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import type { NodeFormProps } from '../kit/node-form.ts'
import { changeGraph } from '../store/graph-store.ts'

/** A button that swaps the left and right source. */
export function SwapSides<K extends NodeKind>({
  workflowId,
  graph,
  node,
  label = 'Swap left and right',
}: NodeFormProps<K> & { readonly label?: string }) {
  const [left, right] = sourcesOf(graph, node.id)
  if (!left || !right) return null
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconArrowsExchange size={14} aria-hidden />}
      onClick={() => changeGraph(workflowId, (drawn) => swapSources(drawn, node.id))}
    >
      {label}
    </Button>
  )
}
