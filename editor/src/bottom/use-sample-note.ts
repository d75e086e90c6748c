import { isDatabaseInput, type WorkflowGraph } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { useSyncExternalStore } from 'react'
import { extracts } from '../actors/extracts.ts'
import { moment } from '../panels/format.ts'

/** When the samples of databases were taken that a graph reads, the oldest first; null for graphs without any. */
export function useSampleNote(graph: WorkflowGraph | null): string | null {
  const ids = (graph?.nodes ?? []).filter(isDatabaseInput).map(({ id }) => id)
  return useSyncExternalStore(
    (changed) => {
      const watched = ids.map((id) => extracts.get(id).subscribe(changed))
      return () => {
        for (const { unsubscribe } of watched) unsubscribe()
      }
    },
    () => noteOf(ids),
  )
}

function noteOf(ids: readonly string[]): string | null {
  const taken = ids.flatMap((id) => extracts.get(id).getSnapshot().context.extract?.takenAt ?? [])
  const [oldest] = taken.toSorted()
  return oldest ? sentence('sampleAsOf', { time: moment(oldest) }) : null
}
