import { isDatabaseInput, pathTo, type WorkflowGraph } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { useMemo } from 'react'
import { filesRead } from '../actors/uploads.ts'
import { useTablePages } from '../grid/use-table-pages.ts'
import { whenReady } from '../server/when-ready.ts'
import { countRows, readPreview } from '../server/workflows.ts'
import { useVersionsOf } from '../store/data-versions.ts'
import type { OpenWorkflow } from '../store/graph-store.ts'
import classes from './bottom-panel.module.css'
import { TableView } from './table-view.tsx'
import { usePreviewGraph } from './use-preview-graph.ts'
import { useSampleNote } from './use-sample-note.ts'

const PATIENCE = 10 * 60_000

interface PreviewTabProps {
  readonly workflow: OpenWorkflow | null
  readonly nodeId: string | null
}

/** The rows that leave a node, as it is drawn now. */
export default function PreviewTab({ workflow, nodeId }: PreviewTabProps) {
  return workflow && nodeId ? (
    <OfNode workflow={workflow} nodeId={nodeId} />
  ) : (
    <p className={classes.empty}>{sentence('nothingToPreview')}</p>
  )
}

function OfNode({ workflow, nodeId }: { readonly workflow: OpenWorkflow; readonly nodeId: string }) {
  const graph = usePreviewGraph(workflow, nodeId)
  const { id } = workflow
  const versions = useVersionsOf(graph)
  const unread = useMemo(() => unreadSource(workflow, nodeId), [workflow, nodeId])
  const source = useMemo(() => {
    if (!graph || unread !== null) return null
    return {
      version: versions,
      readPage: (page: { offset: number; limit: number }, signal: AbortSignal) =>
        whenReady(
          async () => {
            await filesRead(graph)
            return readPreview(id, { graph, nodeId, ...page }, signal)
          },
          { patience: PATIENCE, signal },
        ),
      countRows: (signal: AbortSignal) => countRows(id, { graph, nodeId }, signal),
    }
  }, [id, graph, nodeId, versions, unread])
  const loaded = useTablePages(source)
  const empty =
    unread === null ? sentence('previewNeedsSource') : sentence('extractNeeded', { title: unread })
  return <TableView label="Preview" loaded={loaded} empty={empty} note={useSampleNote(graph)} />
}

/** The title of a database input before a node whose rows nobody has read yet. */
function unreadSource(graph: WorkflowGraph, nodeId: string): string | null {
  const unread = pathTo(graph, nodeId).find(
    (node) =>
      isDatabaseInput(node) && node.data.config.connectionId !== null && node.data.config.extractId === null,
  )
  return unread?.data.title ?? null
}
