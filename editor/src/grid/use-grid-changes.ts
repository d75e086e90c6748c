import { countPhrase } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef } from 'react'
import type { ColumnView } from '../store/column-view.ts'
import { showWorkflowError } from '../store/workflow-toasts.ts'
import { type Selection, selectSingle } from './selection.ts'

/** A cell to go to: its row's position in the table and its column's name. */
export interface CellTarget {
  readonly row: number
  readonly column: string
}

type Select = Dispatch<SetStateAction<Selection | null>>

/** When the rows or their order change, keeps only the column of the selection and scrolls to the top. */
export function useResetOnNewRows(
  { find, sort }: ColumnView,
  scroller: RefObject<HTMLElement | null>,
  select: Select,
): void {
  const rows = `${find} ${JSON.stringify(sort)}`
  const before = useRef(rows)
  useEffect(() => {
    if (before.current === rows) return
    before.current = rows
    select((now) => now && selectSingle({ row: Math.min(0, now.focus.row), column: now.focus.column }))
    scroller.current?.scrollTo({ top: 0 })
  }, [rows, scroller, select])
}

interface Frozen {
  /** Number of columns that the user asked to freeze. */
  readonly wanted: number
  /** Number of columns that are frozen. It is smaller if wide columns would leave no room for scrolling. */
  readonly actual: number
  readonly hasOthers: boolean
  /** False until the grid has been measured. */
  readonly isMeasured: boolean
}

/** Notifies the user once when fewer columns are frozen than requested. */
export function useFrozenNotice({ wanted, actual, hasOthers, isMeasured }: Frozen): void {
  const before = useRef(wanted)
  useEffect(() => {
    if (!isMeasured) return
    if (wanted > actual && before.current !== wanted && hasOthers)
      showWorkflowError(sentence('frozenFewer', { columns: countPhrase(actual, 'column') }))
    before.current = wanted
  }, [isMeasured, wanted, actual, hasOthers])
}

/** Calls `go` once for each new `goTo`, as soon as its row can be shown. */
export function useGoToCell(goTo: CellTarget | null, canShow: boolean, go: (cell: CellTarget) => void): void {
  const done = useRef<CellTarget | null>(null)
  useEffect(() => {
    if (!goTo || goTo === done.current || !canShow) return
    done.current = goTo
    go(goTo)
  })
}
