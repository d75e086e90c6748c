import { useCallback } from 'react'
import { create } from 'zustand'
import { type ColumnView, defaultColumnView } from '../store/column-view.ts'

/** The view of each table, so that users who return to a node find its table as they left it. */
const useViews = create<Readonly<Record<string, ColumnView>>>(() => ({}))

/** Returns the view of a table and a function that changes it. */
export function useColumnView(
  key: string,
): readonly [ColumnView, (change: (view: ColumnView) => ColumnView) => void] {
  const view = useViews((views) => views[key] ?? defaultColumnView)
  const change = useCallback(
    (how: (view: ColumnView) => ColumnView) =>
      useViews.setState((views) => ({ [key]: how(views[key] ?? defaultColumnView) })),
    [key],
  )
  return [view, change]
}
