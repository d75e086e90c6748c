const GB = 1_000_000_000
/** Maximum duration of a run, in minutes. It is below a day, because pg-boss abandons jobs after a day. */
export const maxRunMinutes = 23 * 60

/** An organization's default limits and retention. The organization's own limits take precedence. */
export interface Limits {
  /** Maximum number of concurrent runs across all workers; null for no limit other than the number of slots. */
  readonly runsAtOnce: number | null
  /** Maximum total size in bytes of files, results and extracts; null for no limit other than the disk. */
  readonly storageBytes: number | null
  /** Maximum size in bytes of an uploaded file. */
  readonly uploadBytes: number
  /** Minutes after which Anj ends a run. */
  readonly runMinutes: number
  /** Retention of the files that runs produce, in days. */
  readonly keepResultsDays: number
  /** Retention of finished runs, in days; null to keep them forever. */
  readonly keepRunsDays: number | null
  /** Retention of replaced file contents, in days; null to keep them forever. */
  readonly keepReplacedDays: number | null
}

/** The limits and retention that apply without any setting. */
export const defaultLimits: Limits = {
  runsAtOnce: null,
  storageBytes: null,
  uploadBytes: 100 * GB,
  runMinutes: maxRunMinutes,
  keepResultsDays: 30,
  keepRunsDays: null,
  keepReplacedDays: null,
}
