import { create } from 'zustand'
import { isFlag, readPreference, writePreference } from '../kit/preferences.ts'
import type { Run } from '../server/runs.ts'
import { useAskedRun } from '../store/asked-run.ts'

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
  /** True while the panel on the right is folded to a rail. */
  readonly isSideFolded: boolean
}

const SIDE = 'side'
const FOLDED = 'sideFolded'
const sides: readonly unknown[] = ['schedules', 'run', 'runs'] satisfies SideTab[]
const isSide = (value: unknown): value is SideTab => sides.includes(value)

/** The selected tabs and the open run. */
export const useBottom = create<BottomState>(() => ({
  tab: 'message',
  side: readPreference(SIDE, isSide) ?? 'schedules',
  openedRun: null,
  rejectsRun: null,
  isAskedFor: false,
  isSideFolded: readPreference(FOLDED, isFlag) ?? false,
}))

// Remembers the panel on the right, so that after a reload the user still sees the run that they are following.
useBottom.subscribe(({ side, isSideFolded }, before) => {
  if (side !== before.side) writePreference(SIDE, side)
  if (isSideFolded !== before.isSideFolded) writePreference(FOLDED, isSideFolded)
})

/** Shows one of the tabs on the left. */
export function showTab(tab: BottomTab): void {
  useBottom.setState({ tab, isAskedFor: true })
}

/**
 * Shows the rows of a component that the user clicked on the canvas or chose a file for. A tab that the user or a run has
 * opened stays, so that a click doesn't take it away.
 */
export function showClickedRows(): void {
  useBottom.setState(({ isAskedFor }) => (isAskedFor ? {} : { tab: 'preview', isAskedFor: true }))
}

/** Shows one of the tabs on the right. */
export function showSide(side: SideTab): void {
  useBottom.setState({ side, isAskedFor: true, isSideFolded: false })
}

/** Folds the panel on the right to a rail, or unfolds it. */
export function foldSide(isSideFolded: boolean): void {
  useBottom.setState({ isSideFolded })
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
  useBottom.setState({ side: 'runs', openedRun, isAskedFor: true, isSideFolded: false })
}

useAskedRun.subscribe(({ runId }) => openRun(runId))
