import { create } from 'zustand'

/** What is shown at the left: what runs said, the result, the table of a Data Table, the rows of the shown node. */
export type BottomTab = 'message' | 'data' | 'data-table' | 'preview'
/** What is shown at the right: the present run, or all of them. */
export type SideTab = 'run' | 'runs'

interface BottomState {
  readonly tab: BottomTab
  readonly side: SideTab
  /** The run of the history that is looked at; null for the list. */
  readonly openedRun: string | null
}

/** Which of the tables and runs below the canvas is shown. */
export const useBottom = create<BottomState>(() => ({ tab: 'message', side: 'run', openedRun: null }))

/** Shows one of the tabs at the left: messages or a table. */
export function showTab(tab: BottomTab): void {
  useBottom.setState({ tab })
}

/** Shows the present run or the history. */
export function showSide(side: SideTab): void {
  useBottom.setState({ side })
}

/** Opens a run of the history, or with null its list. */
export function openRun(openedRun: string | null): void {
  useBottom.setState({ side: 'runs', openedRun })
}
