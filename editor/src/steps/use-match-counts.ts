import { useEffect, useState } from 'react'
import { usePreviewGraph } from '../bottom/use-preview-graph.ts'
import type { NodeFormProps } from '../panels/node-form.ts'
import { sentenceOf } from '../server/call-failed.ts'
import { countMatches, type Matches } from '../server/previews.ts'
import { whenReady } from '../server/when-ready.ts'
import { useVersionsOf } from '../store/data-versions.ts'
import type { JoinKind } from './join.tsx'

export interface MatchState {
  readonly matches: Matches | null
  readonly isCounting: boolean
  readonly problem: string | null
}

const nothing: MatchState = { matches: null, isCounting: false, problem: null }
const PATIENCE = 10 * 60_000

/** How many rows of a join find a partner, counted anew whenever what is joined changes; the former request ends. */
export function useMatchCounts({ workflowId, graph, node }: NodeFormProps<JoinKind>): MatchState {
  const part = usePreviewGraph(graph, node.id)
  const versions = useVersionsOf(workflowId, part)
  const [state, setState] = useState(nothing)
  // A newer reading of the same settings has another version, and other counts.
  useEffect(() => {
    if (!part) return setState(nothing)
    const stop = new AbortController()
    setState({ matches: null, isCounting: true, problem: null })
    whenReady(() => countMatches(workflowId, { graph: part, nodeId: node.id }, stop.signal), {
      patience: PATIENCE,
      signal: stop.signal,
    }).then(
      (matches) => !stop.signal.aborted && setState({ matches, isCounting: false, problem: null }),
      (error: unknown) =>
        !stop.signal.aborted && setState({ matches: null, isCounting: false, problem: sentenceOf(error) }),
    )
    return () => stop.abort()
  }, [workflowId, part, node.id, versions])
  return state
}
