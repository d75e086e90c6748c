import { create } from 'zustand'

/** The run that a form asked for last. The panel with the history of runs opens it. */
export const useAskedRun = create<{ readonly runId: string | null }>(() => ({ runId: null }))

/** Opens a run of the current workflow in the history of runs. */
export function askForRun(runId: string): void {
  useAskedRun.setState({ runId })
}
