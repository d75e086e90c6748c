import type { WorkflowGraph } from '@anj/workflow'
import { useEffect, useMemo, useState } from 'react'
import { type Dataset, readDataset } from '../server/datasets.ts'
import { type ProfiledColumn, profiledColumns } from './column-changes.ts'
import { columnOrigins } from './column-origins.ts'

/** Maps the name of each incoming column of a node to the profile of the file column that it comes from. */
export function useSuggestions(graph: WorkflowGraph, nodeId: string): ReadonlyMap<string, ProfiledColumn> {
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
    const found = new Map<string, ProfiledColumn>()
    const columnsOf = new Map(
      [...datasets].map(([id, { version }]) => [id, version.profile && profiledColumns(version.profile)]),
    )
    for (const [name, { datasetId, column }] of origins) {
      const profile = columnsOf.get(datasetId)?.get(column)
      if (profile) found.set(name, profile)
    }
    return found
  }, [origins, datasets])
}
