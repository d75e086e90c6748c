import { useCallback } from 'react'
import { create } from 'zustand'
import { type ColumnView, plainView } from './column-view.ts'

/** How the tables of this window are looked at, so that who comes back to a node finds it as they left it. */
const useViews = create<Readonly<Record<string, ColumnView>>>(() => ({}))

/** How a table is looked at, and what changes it. */
export function useColumnView(
  key: string,
): readonly [ColumnView, (change: (view: ColumnView) => ColumnView) => void] {
  const view = useViews((views) => views[key] ?? plainView)
  const change = useCallback(
    (how: (view: ColumnView) => ColumnView) =>
      useViews.setState((views) => ({ [key]: how(views[key] ?? plainView) })),
    [key],
  )
  return [view, change]
}
