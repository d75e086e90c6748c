import type { PoolWatch } from '@anj/db'
import type { PoolUsage } from '@anj/engine'

/** The state that metrics report in addition to calls. */
export interface Observed {
  readonly pool: PoolWatch
  readonly previewUse: () => PoolUsage
  /** Folders whose disk space is reported, by the name that the metrics use. */
  readonly folders: Readonly<Record<string, string>>
}
