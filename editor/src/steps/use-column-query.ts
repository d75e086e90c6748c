import { sourcesOf, type WorkflowGraph, type WorkflowNode } from '@anj/workflow'
import { useMemo, useState } from 'react'
import { usePreviewGraph } from '../kit/use-preview-graph.ts'
import { type QueryResult, useQuery } from '../kit/use-query.ts'

/** Asks the server about a column of a node. */
type AskAboutColumn<T> = (
  workflowId: string,
  about: { readonly graph: WorkflowGraph; readonly nodeId: string },
  column: string,
  signal: AbortSignal,
) => Promise<T>

interface ColumnQuery<T> extends QueryResult<T> {
  /** Asks. Undefined while the source is incomplete. */
  readonly find: (() => void) | undefined
}

/** Asks the server about a column of a step's source when the user wants it, and not after each change. */
export function useColumnQuery<T>(
  ask: AskAboutColumn<T>,
  { workflowId, graph, node }: { workflowId: string; graph: WorkflowGraph; node: Pick<WorkflowNode, 'id'> },
  column: string,
): ColumnQuery<T> {
  const nodeId = sourcesOf(graph, node.id)[0]?.id ?? node.id
  const source = usePreviewGraph(graph, nodeId)
  const [asked, setAsked] = useState<{ graph: WorkflowGraph; nodeId: string; column: string } | null>(null)
  const question = useMemo(
    () =>
      asked && asked.column === column
        ? (signal: AbortSignal) => ask(workflowId, asked, asked.column, signal)
        : null,
    [ask, workflowId, asked, column],
  )
  const found = useQuery(question)
  return { ...found, find: source ? () => setAsked({ graph: source, nodeId, column }) : undefined }
}
