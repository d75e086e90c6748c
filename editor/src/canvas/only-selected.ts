import { useEffect } from 'react'
import { create } from 'zustand'
import type { FlowThing } from './flow-nodes.ts'

const useOnly = create<{ readonly id: string | null }>(() => ({ id: null }))

/** The node or note that alone is selected; null for none or several. */
export function onlySelected(things: readonly FlowThing[]): string | null {
  const first = things.findIndex(({ selected }) => selected)
  const isAlone = first >= 0 && !things.some(({ selected }, at) => at > first && selected)
  return isAlone ? (things[first]?.id ?? null) : null
}

/** Finds it once for all that ask. */
export function usePutOnlySelected(things: readonly FlowThing[]): void {
  const id = onlySelected(things)
  useEffect(() => useOnly.setState({ id }), [id])
}

/** Whether a node or note alone is selected. */
export function useIsOnlySelected(id: string): boolean {
  return useOnly((only) => only.id === id)
}
