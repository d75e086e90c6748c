import { create } from 'zustand'

/** Which run's insight is looked at, and the workflow that it is of. */
export interface OpenedInsight {
  readonly workflowId: string
  readonly runId: string
}

const useInsights = create<{ readonly opened: OpenedInsight | null }>(() => ({ opened: null }))

/** What a run found out about a database, shown over everything else; null while nothing is. */
export const useOpenedInsight = (): OpenedInsight | null => useInsights(({ opened }) => opened)

/** The one that is shown now. */
export const openedInsight = (): OpenedInsight | null => useInsights.getState().opened

/** Shows what a run found out about a database. */
export function openInsight(workflowId: string, runId: string): void {
  useInsights.setState({ opened: { workflowId, runId } })
}

/** Goes back to the canvas. */
export function closeInsight(): void {
  useInsights.setState({ opened: null })
}
