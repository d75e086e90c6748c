import type { PoolWatch } from '@anj/db'
import type { PoolUsage } from '@anj/engine'

/** The state that metrics report in addition to calls. */
export interface Observed {
  readonly pool: PoolWatch
  readonly previewUse: () => PoolUsage
  /** Folders whose disk space the metrics report. The keys are the folders' names in the metrics. */
  readonly folders: Readonly<Record<string, string>>
}
