import type { DatabaseOutputKind } from '@anj/workflow'
import { columnsOf, sourcesOf } from '@anj/workflow'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { NodeFormProps } from '../panels/node-form.ts'
import { type Answer, useAnswer } from '../panels/use-answer.ts'
import { readTargetTable, type TargetTable } from '../server/insights.ts'

const PAUSE_IN_TYPING = 600

/** The table that an output writes into, asked for once its name stopped changing. */
export function useTargetTable(props: NodeFormProps<DatabaseOutputKind>): Answer<TargetTable> {
  const { workflowId, graph, node, config } = props
  const { connectionId, databaseName, schemaName, tableName } = config
  const isNamed = connectionId !== null && databaseName.trim() !== '' && tableName.trim() !== ''
  const columns = columnsOf(graph, node.id)
  const hasSource = sourcesOf(graph, node.id).length > 0
  const wanted = isNamed
    ? JSON.stringify([
        connectionId,
        databaseName,
        schemaName,
        tableName,
        config.columnMapping ?? [],
        hasSource && columns,
      ])
    : ''
  const [settled, setSettled] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), PAUSE_IN_TYPING)
    return () => clearTimeout(timer)
  }, [wanted])
  const latest = useRef(graph)
  latest.current = graph
  const ask = useMemo(
    () =>
      settled === ''
        ? null
        : (signal: AbortSignal) =>
            readTargetTable(workflowId, { graph: latest.current, nodeId: node.id }, signal),
    [settled, workflowId, node.id],
  )
  return useAnswer(ask)
}
