/**
 * The names of a run's objects on the server. They derive from its ID, so that any process can find them after a crash.
 */
export interface RunNames {
  /** The staging table, which receives the rows first. */
  readonly staging: string
  /** The table that receives the rows of a new table before the server converts them to its types. */
  readonly incoming: string
  /** The replaced table between its rename and its drop in one transaction. */
  readonly old: string
  /** The table that records the outcome of the run, even after a crash. */
  readonly mark: string
  /** An application lock that the run's session holds until it ends. */
  readonly lock: string
  /** The name of the run's session in the server's list. */
  readonly session: string
}

/** Returns the names of one run. They contain only letters, digits, underscores and spaces. */
export function namesOf(runId: string): RunNames {
  const id = runId
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .slice(0, 40)
  return {
    staging: `anj_${id}`,
    incoming: `anj_${id}_in`,
    old: `anj_${id}_old`,
    mark: `anj_run_${id}`,
    lock: `anj run ${id}`,
    session: `anj run ${id}`,
  }
}
