import type { Statement } from '../record-statements.ts'

/** What a bare route answers: a list of workflows, a list of runs, or the run that it began. */
export type BareAnswer = 'workflows' | 'runs' | 'begun'

/** The statements that one call asks for. */
export interface BareRoute {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly statements: readonly Statement[]
  readonly answer: BareAnswer
  /** The run that was begun when the statements were recorded: in its place stands the one that is begun now. */
  readonly recordedRun?: string
}

/** What the process of the bare routes is sent. */
export interface BareSettings {
  readonly databaseUrl: string
  readonly connections: number
  readonly routes: readonly BareRoute[]
}
