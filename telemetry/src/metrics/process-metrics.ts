import { statfs } from 'node:fs/promises'
import type { Metrics } from './metrics.ts'

/** Information about the child processes of this process. */
export interface Children {
  readonly use: () => readonly {
    readonly child: string
    readonly count: number
    readonly residentBytes: number
  }[]
  readonly onEnd: (
    listener: (ended: {
      readonly child: string
      readonly peakBytes: number
      readonly outOfMemory: boolean
    }) => void,
  ) => () => void
}

/** Reports the number and memory of child processes. Returns a function that stops the reports. */
export function reportChildren(metrics: Metrics, { use, onEnd }: Children): () => void {
  metrics.beforeScrape(() => {
    const now = use()
    metrics.replace(
      'anj_children',
      now.map(({ child, count }) => [{ child }, count]),
    )
    metrics.replace(
      'anj_children_resident_bytes',
      now.map(({ child, residentBytes }) => [{ child }, residentBytes]),
    )
  })
  return onEnd(({ child, peakBytes, outOfMemory }) => {
    if (peakBytes > 0) metrics.observe('anj_child_peak_bytes', { child }, peakBytes)
    if (outOfMemory) metrics.add('anj_children_out_of_memory_total', { child })
  })
}

/**
 * Reports the free disk space of folders, under the folders' names in the metrics. Omits missing folders.
 */
export function reportDisks(metrics: Metrics, folders: Readonly<Record<string, string>>): void {
  metrics.beforeScrape(async () => {
    const free = await Promise.all(
      Object.entries(folders).map(async ([folder, path]) => {
        const disk = await statfs(path).catch(() => null)
        return disk ? [[{ folder }, disk.bavail * disk.bsize] as const] : []
      }),
    )
    metrics.replace('anj_disk_free_bytes', free.flat())
  })
}
