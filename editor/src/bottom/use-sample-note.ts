import { isDatabaseInput, type WorkflowGraph } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { formatMoment } from '@anj/workflow/moments'
import { useSyncExternalStore } from 'react'
import { extractOf } from '../actors/extracts.ts'

/**
 * Returns a note with the age of the oldest database sample that a graph uses; null for graphs without
 * samples.
 */
export function useSampleNote(workflowId: string, graph: WorkflowGraph | null): string | null {
  const ids = (graph?.nodes ?? []).filter(isDatabaseInput).map(({ id }) => id)
  return useSyncExternalStore(
    (changed) => {
      const watched = ids.map((id) => extractOf(workflowId, id).subscribe(changed))
      return () => {
        for (const { unsubscribe } of watched) unsubscribe()
      }
    },
    () => noteOf(workflowId, ids),
  )
}

function noteOf(workflowId: string, ids: readonly string[]): string | null {
  const taken = ids.flatMap((id) => extractOf(workflowId, id).getSnapshot().context.extract?.takenAt ?? [])
  const [oldest] = taken.toSorted()
  return oldest ? sentence('sampleAsOf', { time: formatMoment(oldest) }) : null
}
