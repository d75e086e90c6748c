import { useCallback, useState } from 'react'
import { outputsOf } from '../kit/artifact-download.tsx'
import { useQuery } from '../kit/use-query.ts'
import { useTick } from '../kit/use-tick.ts'
import type { PlacedFile } from '../server/places.ts'
import { listRunDeliveries, type Run } from '../server/runs.ts'

/** Milliseconds between two looks at a delivery that hasn't ended. */
const PAUSE = 2000
/** Milliseconds between two redraws while there is no such delivery. */
const REST = 600_000

/** The deliveries of the files of a run. */
export interface RunDeliveries {
  readonly files: readonly PlacedFile[]
  readonly askAgain: () => void
}

/** Follows the deliveries of a run whose files are still kept. */
export function useRunDeliveries(run: Run | null): RunDeliveries {
  const id = outputsOf(run).length > 0 ? (run?.id ?? null) : null
  const [isPending, setPending] = useState(false)
  const tick = useTick(isPending ? PAUSE : REST)
  const ask = useCallback(
    async (signal: AbortSignal) => {
      const found = id === null ? [] : await listRunDeliveries(id, signal)
      setPending(found.some(({ state }) => state === 'waiting'))
      return found
    },
    [id],
  )
  const { value, again } = useQuery(id === null ? null : ask, {
    occasion: isPending ? String(tick) : 'ended',
  })
  return { files: value ?? [], askAgain: again }
}
