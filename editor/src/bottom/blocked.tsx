import { nameOf, pathTo } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Anchor } from '@mantine/core'
import { useMemo } from 'react'
import { previewObstacle } from '../kit/preview-graph.ts'
import { useShowNode } from '../kit/use-place.ts'
import { useFilesBeingRead } from '../store/files-being-read.ts'
import type { OpenWorkflow } from '../store/graph-store.ts'

/** Explains why a node has no rows to show, with a link to the component that causes it. */
export function Blocked({ workflow, nodeId }: { readonly workflow: OpenWorkflow; readonly nodeId: string }) {
  const beingRead = useFilesBeingRead(workflow.id)
  const showNode = useShowNode()
  const block = useMemo(() => previewObstacle(workflow, nodeId), [workflow, nodeId])
  const node = workflow.nodes.find(({ id }) => id === block?.nodeId)
  if (beingRead.size > 0 && pathTo(workflow, nodeId).some(({ id }) => beingRead.has(id)))
    return sentence('fileReading')
  if (!block || !node) return sentence('previewNeedsSource')
  return (
    <>
      {sentence('previewBlocked', { reason: block.sentence })}
      {node.id !== nodeId && (
        <>
          {' '}
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => showNode(node.data.type, node.id)}
          >
            Show {nameOf(node)}
          </Anchor>
        </>
      )}
    </>
  )
}
