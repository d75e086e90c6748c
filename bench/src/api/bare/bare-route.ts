import type { Statement } from '../record-statements.ts'

/** The answer of a bare route: a list of workflows, a list of runs, or the new run. */
export type BareAnswer = 'workflows' | 'runs' | 'begun'

/** The statements of one call. */
export interface BareRoute {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly statements: readonly Statement[]
  readonly answer: BareAnswer
  /** ID of the run that was started during the recording. It is replaced by the ID of the new run. */
  readonly recordedRun?: string
}

/** Settings for the process with the bare routes. */
export interface BareSettings {
  readonly databaseUrl: string
  readonly connections: number
  readonly routes: readonly BareRoute[]
}
