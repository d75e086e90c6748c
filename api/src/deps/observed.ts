import type { PoolWatch } from '@anj/db'
import type { PreviewUse } from '@anj/engine'

/** What a running api can tell of itself beside its calls. */
export interface Observed {
  readonly pool: PoolWatch
  readonly previewUse: () => PreviewUse
  /** Folders whose disks are watched, by the name that each has in metrics. */
  readonly folders: Readonly<Record<string, string>>
}
