import { useHotkeys } from '@mantine/hooks'
import { redoChange, undoChange, useGraphStore } from '../store/graph-store.ts'

/** Undo and redo of what is drawn; fields that are being typed in keep their own. */
export function useShortcuts(): void {
  const on = (act: (id: string) => void) => () => {
    const { currentId } = useGraphStore.getState()
    if (currentId) act(currentId)
  }
  useHotkeys([
    ['mod+Z', on(undoChange)],
    ['mod+shift+Z', on(redoChange)],
    ['mod+Y', on(redoChange)],
  ])
}
