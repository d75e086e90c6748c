/** What a run calls its things on the server. All follow from its id, so that anybody can find them after its death. */
export interface RunNames {
  /** Takes the rows first. */
  readonly staging: string
  /** Takes the rows of a new table whose types the server converts them to. */
  readonly incoming: string
  /** The replaced table, between its rename and its drop, which one transaction does. */
  readonly old: string
  /** Says after any crash what became of the run. */
  readonly mark: string
  /** An application lock of the database that the run's session holds as long as it lives. */
  readonly lock: string
  /** What the run's session is called in the server's list. */
  readonly session: string
}

/** The names of one run: letters and digits only. */
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
