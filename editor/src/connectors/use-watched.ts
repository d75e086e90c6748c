import { useCallback, useEffect, useRef, useState } from 'react'
import { useQuery } from '../kit/use-query.ts'
import { useTick } from '../kit/use-tick.ts'
import { type Dataset, readDataset } from '../server/datasets.ts'
import { isNewer } from './is-newer.ts'

/** The polling interval. It is short because users are waiting; the server checks the folder every ten seconds. */
const PAUSE = 5000

/** The polling interval while a file is being fetched. */
const SHORT_PAUSE = 1000

interface Watched {
  readonly watch: Dataset['watch']
  /** True when the server has a watched folder, as far as it is known. */
  readonly isOffered: boolean
  readonly again: () => void
}

/** Returns the watched file that a dataset follows. Polls while the dataset follows a file, and reports new content. */
export function useWatched(dataset: Dataset, onNewer: (datasetId: string) => void): Watched {
  const { id } = dataset
  const [isFetching, setFetching] = useState(false)
  const tick = useTick(isFetching ? SHORT_PAUSE : PAUSE)
  const isWatched = useRef(false)
  const occasion = isWatched.current ? String(tick) : ''
  const ask = useCallback((signal: AbortSignal) => readDataset(id, signal), [id])
  const { value, again } = useQuery(ask, { occasion })
  const latest = value ?? dataset
  isWatched.current = latest.watch !== undefined
  const fetches = latest.watch?.isFetching === true
  useEffect(() => setFetching(fetches), [fetches])

  const tell = useRef(onNewer)
  tell.current = onNewer
  const hasNewer = isNewer(latest, dataset)
  useEffect(() => {
    if (hasNewer) tell.current(id)
  }, [hasNewer, id])
  return { watch: latest.watch, isOffered: latest.watchOffered === true, again }
}
