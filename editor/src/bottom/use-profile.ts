import { useEffect, useState } from 'react'
import { untilFilesIngested } from '../actors/uploads.ts'
import { sentenceOf } from '../server/call-failed.ts'
import { type NodeProfile, type PreviewRequest, readProfile } from '../server/previews.ts'
import { useReturns } from '../server/use-returns.ts'
import { MAX_INGEST_MS, pollUntilReady } from '../server/when-ready.ts'

interface ProfileState {
  readonly profile: NodeProfile | null
  readonly problem: string | null
}

/** Milliseconds for which a profile must be wanted. The grid's bars come and go while the grid finds its size. */
const SETTLED = 50

const nothing: ProfileState = { profile: null, problem: null }

/** Loads the profile of a node's rows once `isWanted` is true. Pass a new `of` when the rows have changed. */
export function useProfile(
  workflowId: string,
  look: PreviewRequest | null,
  of: unknown,
  isWanted: boolean,
): ProfileState {
  const [held, setHeld] = useState<{ readonly of: unknown; readonly state: ProfileState }>({
    of,
    state: nothing,
  })
  const { graph, nodeId } = look ?? {}
  const returns = useReturns()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs again when the server is back
  useEffect(() => {
    if (!isWanted || !graph || !nodeId) return
    const stop = new AbortController()
    const note = (state: ProfileState) => {
      if (!stop.signal.aborted) setHeld({ of, state })
    }
    const { signal } = stop
    const read = async () => {
      // A file may be replaced between the rows and their profile.
      await untilFilesIngested(workflowId, graph)
      return await readProfile(workflowId, { graph, nodeId }, signal)
    }
    const timer = setTimeout(
      () =>
        pollUntilReady(read, { patience: MAX_INGEST_MS, signal }).then(
          (profile) => note({ profile, problem: null }),
          (error: unknown) => note({ profile: null, problem: sentenceOf(error) }),
        ),
      SETTLED,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [workflowId, graph, nodeId, of, isWanted, returns])
  return held.of === of ? held.state : nothing
}
