import type { KeyboardEvent, RefObject } from 'react'
import {
  chooseSelected,
  type Extent,
  type Place,
  type Selection,
  selectionAfterKey,
  selectSingle,
  toggleColumn,
} from './selection.ts'

interface GridKeys {
  readonly scroller: RefObject<HTMLElement | null>
  readonly extent: Extent
  readonly selection: Selection | null
  /** The position to select if nothing is selected yet. */
  readonly firstPlace: () => Selection
  readonly select: (selection: Selection) => void
  readonly show: (place: Place) => void
  readonly open: (place: Place) => void
  readonly cancelCopy: () => void
  readonly onFind: (() => void) | null
}

/** Returns a grid's handler for keys: they move the selection, open a cell or a column's menu, and open the search. */
export function gridKeys(keys: GridKeys): (event: KeyboardEvent<HTMLElement>) => void {
  const { scroller, extent, selection, select, show, open, onFind } = keys
  return (event) => {
    if (event.target !== event.currentTarget) return
    const { key, altKey, shiftKey } = event
    const control = event.ctrlKey || event.metaKey
    const now = selection ?? keys.firstPlace()
    const next = altKey ? null : selectionAfterKey(now, { key, shift: shiftKey, control }, extent)
    if (next) {
      select(next)
      if (!next.isAll) show(next.focus)
      // A frozen column is visible at any scroll position.
      if (key === 'Home') scroller.current?.scrollTo({ left: 0 })
    } else if (key === ' ' && control && now.focus.row < 0 && now.focus.column >= 0) {
      // The first press keeps the focused column, and those that Shift has selected, while the focus moves on.
      select(now.columns ? toggleColumn(now, now.focus.column, extent) : chooseSelected(now, extent))
    } else if (key === 'Enter' || key === ' ' || (altKey && key === 'ArrowDown')) {
      open(now.focus)
    } else if (key === 'Escape' && selection) {
      select(selectSingle(selection.focus))
      keys.cancelCopy()
    } else if (control && key.toLowerCase() === 'f' && onFind) {
      onFind()
    } else {
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }
}
