import { givenParametersOf, readParameterValue, type WorkflowGraph } from '@anj/workflow'
import { useCallback } from 'react'
import { useQuery } from '../kit/use-query.ts'
import { type Run, readRuns } from '../server/runs.ts'
import { readUserId } from '../session/stored-session.ts'

/** Values for parameters, by name. */
export type RunValues = Readonly<Record<string, string>>

const LOOKED_AT = 50

/** Returns the values that this user last gave to a run of a workflow; null until they are loaded. */
export function useLastValues(workflowId: string): RunValues | null {
  const asked = useQuery(
    useCallback(
      async (signal: AbortSignal) => {
        const { items } = await readRuns(workflowId, { limit: LOOKED_AT }, signal)
        return lastValues(items, readUserId())
      },
      [workflowId],
    ),
  )
  return asked.value ?? (asked.problem ? {} : null)
}

/** Returns the values of the newest run that a user started, or none. */
export function lastValues(runs: readonly Run[], userId: string | null): RunValues {
  const own = runs.find(
    (run) => run.startedBy.id === userId && run.scheduleName === null && run.parameters.length > 0,
  )
  return Object.fromEntries((own?.parameters ?? []).map(({ name, value }) => [name, value]))
}

/** Returns the first values of a form: the last ones if they still suit the parameters, or else the defaults. */
export function firstValues(graph: WorkflowGraph, last: RunValues): RunValues {
  return Object.fromEntries(
    givenParametersOf(graph).map(({ name, type, default: preset }) => {
      const before = last[name]
      const value = before === undefined ? null : readParameterValue(type, before)
      return [name, value ?? preset ?? '']
    }),
  )
}

/** True if each parameter has a value of its type. */
export function areComplete(graph: WorkflowGraph, values: RunValues): boolean {
  return givenParametersOf(graph).every(
    ({ name, type }) => readParameterValue(type, values[name] ?? '') !== null,
  )
}

/** True if a run needs values that the workflow doesn't have. */
export function needsValues(graph: WorkflowGraph): boolean {
  return givenParametersOf(graph).some((one) => one.default === null)
}
