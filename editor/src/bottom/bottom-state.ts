import { create } from 'zustand'
import { readPreference, writePreference } from '../kit/preferences.ts'
import type { Run } from '../server/runs.ts'

/**
 * The tabs on the left: messages, the last run's result, a Data Table's rows, the selected node's rows, and the values
 * that a run rejected.
 */
export type BottomTab = 'message' | 'data' | 'data-table' | 'preview' | 'rejects'
/** The tabs on the right: tasks of schedules, the current run, and the workflow's run history. */
export type SideTab = 'schedules' | 'run' | 'runs'

interface BottomState {
  readonly tab: BottomTab
  readonly side: SideTab
  /** The run that is open in the history; null while the list is shown. */
  readonly openedRun: string | null
  /** The run whose rejects the user asked for; null for the current run. */
  readonly rejectsRun: Run | null
  /** True once the user has opened something here or a run has started; the panel then takes more room. */
  readonly isAskedFor: boolean
}

const SIDE = 'side'
const sides: readonly unknown[] = ['schedules', 'run', 'runs'] satisfies SideTab[]
const isSide = (value: unknown): value is SideTab => sides.includes(value)

/** The selected tabs and the open run. */
export const useBottom = create<BottomState>(() => ({
  tab: 'message',
  side: readPreference(SIDE, isSide) ?? 'schedules',
  openedRun: null,
  rejectsRun: null,
  isAskedFor: false,
}))

// Remembers the tab on the right, so that after a reload the user still sees the run that they are following.
useBottom.subscribe(({ side }, before) => {
  if (side !== before.side) writePreference(SIDE, side)
})

/** Shows one of the tabs on the left. */
export function showTab(tab: BottomTab): void {
  useBottom.setState({ tab, isAskedFor: true })
}

/** Shows one of the tabs on the right. */
export function showSide(side: SideTab): void {
  useBottom.setState({ side, isAskedFor: true })
}

/** Shows a new run and its messages. If the user is waiting on the Data tab, that tab stays open. */
export function showRun(): void {
  useBottom.setState(({ tab }) => ({
    side: 'run',
    tab: tab === 'data' ? tab : 'message',
    rejectsRun: null,
    isAskedFor: true,
  }))
}

/** Shows the values that a run rejected. */
export function showRejects(rejectsRun: Run): void {
  useBottom.setState({ tab: 'rejects', rejectsRun, isAskedFor: true })
}

/** Opens a run in the history; null returns to the list. */
export function openRun(openedRun: string | null): void {
  useBottom.setState({ side: 'runs', openedRun, isAskedFor: true })
}
