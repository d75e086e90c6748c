import { sentence } from '@anj/workflow/messages'
import { useMemo } from 'react'
import { filesRead } from '../actors/uploads.ts'
import { useTablePages } from '../grid/use-table-pages.ts'
import { whenReady } from '../server/when-ready.ts'
import { countRows, readPreview } from '../server/workflows.ts'
import type { OpenWorkflow } from '../store/graph-store.ts'
import classes from './bottom-panel.module.css'
import { TableView } from './table-view.tsx'
import { usePreviewGraph } from './use-preview-graph.ts'

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
  const source = useMemo(() => {
    if (!graph) return null
    return {
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
  }, [id, graph, nodeId])
  const loaded = useTablePages(source)
  return <TableView label="Preview" loaded={loaded} empty={sentence('previewNeedsSource')} />
}
