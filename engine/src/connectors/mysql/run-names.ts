/** The names of a run's objects on the server. They derive from its ID, so that recovery can find them after a crash. */
export interface RunNames {
  /** The staging table. */
  readonly staging: string
  /** The replaced table, between its rename and its drop. */
  readonly old: string
  /** The table that records the run's commit. */
  readonly mark: string
  /** The server lock that the run's connection holds until it ends. */
  readonly lock: string
}

/** Derives the names of one run from the letters and digits of its ID. */
export function namesOf(runId: string): RunNames {
  const id = runId
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .slice(0, 40)
  return { staging: `anj_${id}`, old: `anj_${id}_old`, mark: `anj_run_${id}`, lock: `anj_run_${id}` }
}
