const GB = 1_000_000_000
/** Maximum duration of a run, in minutes. It must be less than a day, because pg-boss abandons jobs after a day. */
export const maxRunMinutes = 23 * 60

/** The limits and retention of an organization that has none of its own. */
export interface Limits {
  /** Maximum number of concurrent runs across all workers; null for no limit other than the number of slots. */
  readonly runsAtOnce: number | null
  /** Maximum total size in bytes of files, results and extracts; null for no limit other than the disk. */
  readonly storageBytes: number | null
  /** Maximum size in bytes of an uploaded file. */
  readonly uploadBytes: number
  /** Minutes after which Anj ends a run. */
  readonly runMinutes: number
  /** Memory in bytes in which a run sorts, groups and joins; null for the setting of each worker, which is the most. */
  readonly runMemoryBytes: number | null
  /** Days for which the files that runs produce are kept. */
  readonly keepResultsDays: number
  /** Days for which finished runs are kept; null to keep them forever. */
  readonly keepRunsDays: number | null
  /** Days for which replaced file contents are kept; null to keep them forever. */
  readonly keepReplacedDays: number | null
}

/** The limits and retention that apply without any setting. */
export const defaultLimits: Limits = {
  runsAtOnce: null,
  storageBytes: null,
  uploadBytes: 100 * GB,
  runMinutes: maxRunMinutes,
  runMemoryBytes: null,
  keepResultsDays: 30,
  keepRunsDays: null,
  keepReplacedDays: null,
}
