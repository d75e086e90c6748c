import type { PoolWatch } from '@anj/db'
import type { PoolUsage } from '@anj/engine'

/** State of the running API that metrics report in addition to calls. */
export interface Observed {
  readonly pool: PoolWatch
  readonly previewUse: () => PoolUsage
  /** Folders whose disk space is reported, by their name in the metrics. */
  readonly folders: Readonly<Record<string, string>>
}
