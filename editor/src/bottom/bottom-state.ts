import { create } from 'zustand'
import { readRemembered, writeRemembered } from '../shell/remembered.ts'

/** What is shown at the left: what runs said, the result, the table of a Data Table, the rows of the shown node. */
export type BottomTab = 'message' | 'data' | 'data-table' | 'preview'
/** What is shown at the right: what came of schedules, the present run, or all runs of the workflow. */
export type SideTab = 'schedules' | 'run' | 'runs'

interface BottomState {
  readonly tab: BottomTab
  readonly side: SideTab
  /** The run of the history that is looked at; null for the list. */
  readonly openedRun: string | null
  /** Whether somebody has looked at something here, or a run has begun: from then on it takes more room than at first. */
  readonly isAskedFor: boolean
}

const SIDE = 'side'
const sides: readonly unknown[] = ['schedules', 'run', 'runs'] satisfies SideTab[]
const isSide = (value: unknown): value is SideTab => sides.includes(value)

/** Which of the tables and runs below the canvas is shown. */
export const useBottom = create<BottomState>(() => ({
  tab: 'message',
  side: readRemembered(SIDE, isSide) ?? 'schedules',
  openedRun: null,
  isAskedFor: false,
}))

// Whoever follows a run does so also after the page was loaded anew.
useBottom.subscribe(({ side }, before) => {
  if (side !== before.side) writeRemembered(SIDE, side)
})

/** Shows one of the tabs at the left: messages or a table. */
export function showTab(tab: BottomTab): void {
  useBottom.setState({ tab, isAskedFor: true })
}

/** Shows the schedules, the present run or the history. */
export function showSide(side: SideTab): void {
  useBottom.setState({ side, isAskedFor: true })
}

/** Shows a run that begins: how it goes, and what it says, unless somebody waits for the rows that it will have written. */
export function showRun(): void {
  useBottom.setState(({ tab }) => ({ side: 'run', tab: tab === 'data' ? tab : 'message', isAskedFor: true }))
}

/** Opens a run of the history, or with null its list. */
export function openRun(openedRun: string | null): void {
  useBottom.setState({ side: 'runs', openedRun, isAskedFor: true })
}
