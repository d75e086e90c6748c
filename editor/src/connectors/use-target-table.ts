import { columnsOf, type DatabaseOutputKind, isFinal, sourcesOf } from '@anj/workflow'
import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { runs } from '../actors/runs.ts'
import type { NodeFormProps } from '../panels/node-form.ts'
import { unasked } from '../panels/question.ts'
import { type Answer, useAnswer } from '../panels/use-answer.ts'
import { readTargetTable, type TargetTable } from '../server/insights.ts'

const PAUSE_IN_TYPING = 600

/**
 * The table that an output writes into, asked for once its name stopped changing, and again when other columns come or a
 * run has ended. What is known of one table is never said of another.
 */
export function useTargetTable(props: NodeFormProps<DatabaseOutputKind>): Answer<TargetTable> {
  const { workflowId, graph, node, config } = props
  const { connectionId, databaseName, schemaName, tableName } = config
  const isNamed = connectionId !== null && databaseName.trim() !== '' && tableName.trim() !== ''
  const table = isNamed ? JSON.stringify([connectionId, databaseName, schemaName, tableName]) : ''
  const comes = sourcesOf(graph, node.id).length > 0 && columnsOf(graph, node.id)
  // Texts of JSON have no line ends of their own.
  const [settled = '', occasion] = useSettled(
    `${table}\n${JSON.stringify([config.columnMapping ?? [], comes])}`,
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
  const answer = useAnswer(ask, { occasion: `${occasion} ${ended}` })
  return settled === table ? answer : { ...answer, ...unasked, isAsking: isNamed }
}

/** A text once it stopped changing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_IN_TYPING)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
