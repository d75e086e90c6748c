import { columnsOf, type DatabaseOutputKind, isFinal, sourcesOf } from '@anj/workflow'
import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { runs } from '../actors/runs.ts'
import type { NodeFormProps } from '../kit/node-form.ts'
import { idleQuery } from '../kit/question.ts'
import { type QueryResult, useQuery } from '../kit/use-query.ts'
import { readTargetTable, type TargetTable } from '../server/insights.ts'

const PAUSE_IN_TYPING = 600

/**
 * Reads the definition of the table that an output writes to. Waits until the user has stopped typing the table's name.
 * Reads the definition again after the columns change or a run ends. Never shows the definition of one table for
 * another.
 */
export function useTargetTable(props: NodeFormProps<DatabaseOutputKind>): QueryResult<TargetTable> {
  const { workflowId, graph, node, config } = props
  const { connectionId, databaseName, schemaName, tableName } = config
  const isNamed = connectionId !== null && databaseName.trim() !== '' && tableName.trim() !== ''
  const table = isNamed ? JSON.stringify([connectionId, databaseName, schemaName, tableName]) : ''
  const comes = sourcesOf(graph, node.id).length > 0 && columnsOf(graph, node.id)
  // JSON texts contain no line breaks, so a line break can separate them.
  const [settled = '', occasion] = useSettled(
    `${table}\n${JSON.stringify([config.columnMapping ?? [], config.updateByKey ?? [], config.newColumns ?? [], config.fitToData ?? false, comes])}`,
  ).split('\n')
  const ended = useSelector(runs.get(workflowId), ({ context: { run } }) =>
    run && isFinal(run.status) ? run.id : '',
  )
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
  const answer = useQuery(ask, { occasion: `${occasion} ${ended}` })
  return settled === table ? answer : { ...answer, ...idleQuery, isAsking: isNamed }
}

/** Returns a text once it has stopped changing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_IN_TYPING)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
