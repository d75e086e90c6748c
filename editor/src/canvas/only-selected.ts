import { useEffect } from 'react'
import { create } from 'zustand'
import type { CanvasItem } from './canvas-items.ts'

const useOnly = create<{ readonly id: string | null }>(() => ({ id: null }))

/** Returns the only selected node or note. Null for none or several. */
export function onlySelected(things: readonly CanvasItem[]): string | null {
  const first = things.findIndex(({ selected }) => selected)
  const isAlone = first >= 0 && !things.some(({ selected }, at) => at > first && selected)
  return isAlone ? (things[first]?.id ?? null) : null
}

/** Computes the only selected item once for all subscribers. */
export function usePublishOnlySelected(things: readonly CanvasItem[]): void {
  const id = onlySelected(things)
  useEffect(() => useOnly.setState({ id }), [id])
}

/** Returns the ID of the only selected node or note. Null for none or several. */
export function useOnlySelected(): string | null {
  return useOnly(({ id }) => id)
}

/** True when this node or note is the only selected one. */
export function useIsOnlySelected(id: string): boolean {
  return useOnly((only) => only.id === id)
}
