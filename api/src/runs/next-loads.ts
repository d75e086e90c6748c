import { boundsOfNode, type Db, isBoundOf, type LoadBound } from '@anj/db'
import {
  boundBefore,
  fillParameters,
  type IncrementalInput,
  incrementalInputs,
  loadKeyOf,
  type WorkflowGraph,
} from '@anj/workflow'
import type { NextLoad } from './schema.ts'

/** Returns the rows that the next run of a workflow reads from each input with a rising column. */
export async function nextLoads(
  db: Db,
  workflowId: string,
  drawn: WorkflowGraph,
): Promise<readonly NextLoad[]> {
  const graph = fillParameters(drawn)
  const loads: NextLoad[] = []
  for (const input of incrementalInputs(graph)) {
    const bounds = await boundsOfNode(db, { workflowId }, input.node.id)
    const key = loadKeyOf(graph, input)
    loads.push(
      nextLoad(
        input,
        bounds.find((one) => isBoundOf(one, key)),
        bounds,
      ),
    )
  }
  return loads
}

function nextLoad(
  { node, column, type }: IncrementalInput,
  own: LoadBound | undefined,
  bounds: readonly LoadBound[],
): NextLoad {
  const isContinued = own !== undefined && own.loadedAt !== null
  const after = isContinued ? own.bound : null
  const { incremental } = node.data.config
  const hasOther = bounds.some(({ loadedAt }) => loadedAt !== null)
  return {
    nodeId: node.id,
    column,
    type,
    reason: isContinued ? 'continued' : hasOther ? 'changed' : 'first',
    whole: !isContinued,
    after,
    readAfter: after === null || !incremental ? after : boundBefore(type, after, incremental),
    loadedAt: own?.loadedAt?.toISOString() ?? null,
    runId: isContinued ? own.runId : null,
    isDoubtful: own?.isDoubtful ?? false,
    doubtfulBound: own?.doubtfulBound ?? null,
  }
}
