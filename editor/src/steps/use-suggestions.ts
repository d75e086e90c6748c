import type { ColumnProfile, WorkflowGraph } from '@anj/workflow'
import { useEffect, useMemo, useState } from 'react'
import { type Dataset, readDataset } from '../server/datasets.ts'
import { columnOrigins } from './column-origins.ts'

/** Returns the profiles of the file columns from which a node's incoming columns come, by incoming name. */
export function useSuggestions(graph: WorkflowGraph, nodeId: string): ReadonlyMap<string, ColumnProfile> {
  const origins = useMemo(() => columnOrigins(graph, nodeId), [graph, nodeId])
  const wanted = [...new Set([...origins.values()].map(({ datasetId }) => datasetId))].sort().join(' ')
  const [datasets, setDatasets] = useState<ReadonlyMap<string, Dataset>>(new Map())

  useEffect(() => {
    const stop = new AbortController()
    for (const id of wanted.split(' ').filter(Boolean)) {
      // Errors are ignored, because users can always choose types manually.
      readDataset(id, stop.signal).then(
        (dataset) => setDatasets((before) => new Map(before).set(id, dataset)),
        () => undefined,
      )
    }
    return () => stop.abort()
  }, [wanted])

  return useMemo(() => {
    const found = new Map<string, ColumnProfile>()
    for (const [name, { datasetId, column }] of origins) {
      const profile = datasets.get(datasetId)?.version.profile?.columns.find((one) => one.name === column)
      if (profile) found.set(name, profile)
    }
    return found
  }, [origins, datasets])
}
