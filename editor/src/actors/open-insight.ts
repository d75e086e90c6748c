import { create } from 'zustand'

/** The run and the workflow of the open insight. */
export interface OpenedInsight {
  readonly workflowId: string
  readonly runId: string
}

const useInsights = create<{ readonly opened: OpenedInsight | null }>(() => ({ opened: null }))

/** Returns the open insight; null when none is open. */
export const useOpenedInsight = (): OpenedInsight | null => useInsights(({ opened }) => opened)

/** Returns the open insight outside React. */
export const openedInsight = (): OpenedInsight | null => useInsights.getState().opened

/** Opens a run's insight. */
export function openInsight(workflowId: string, runId: string): void {
  useInsights.setState({ opened: { workflowId, runId } })
}

/** Closes the insight and shows the canvas again. */
export function closeInsight(): void {
  useInsights.setState({ opened: null })
}
