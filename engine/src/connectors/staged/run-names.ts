/** The names of a run's objects on the server, derived from its ID so that any process can find them after a crash. */
export interface RunNames {
  /** The staging table, which the rows are loaded into first. */
  readonly staging: string
  /** The table that receives the rows of a new table if the server must convert them to its types. */
  readonly incoming: string
  /** The table that the run's rejects are loaded into first. */
  readonly rejects: string
  /** The table of the source's keys, which are compared with the target's. */
  readonly keys: string
  /** The name of the replaced table from its rename until it is dropped. */
  readonly old: string
  /**
   * The table that records the run's outcome. On MySQL, also the lock that the run's connection holds until it ends.
   */
  readonly mark: string
  /** The run's session and lock on SQL Server. */
  readonly session: string
}

/** Derives the names of one run from the letters and digits of its ID. */
export function namesOf(runId: string): RunNames {
  const id = runId
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .slice(0, 40)
  return {
    staging: `anj_${id}`,
    incoming: `anj_${id}_in`,
    rejects: `anj_${id}_rej`,
    keys: `anj_${id}_key`,
    old: `anj_${id}_old`,
    mark: `anj_run_${id}`,
    session: `anj run ${id}`,
  }
}
