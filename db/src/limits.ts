const GB = 1_000_000_000
/** The longest run, in minutes. pg-boss abandons jobs that take a day. */
export const maxRunMinutes = 23 * 60

/** Default limits and retention of an organization; its own limits (`OrganizationLimits`) take precedence. */
export interface Limits {
  /** Concurrent runs across all workers; null for as many as there are slots. */
  readonly runsAtOnce: number | null
  /** Bytes of its files, results and samples; null for the size of the disk. */
  readonly storageBytes: number | null
  /** Bytes of its largest uploaded file. */
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
