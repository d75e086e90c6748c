import { lazy, Suspense } from 'react'
import { create } from 'zustand'

const useOpened = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }))
const KeyTable = lazy(() => import('./key-table.tsx'))

/** Shows all keys. */
export function openCheatSheet(): void {
  useOpened.setState({ isOpen: true })
}

/** The list of all keys, fetched when it is first opened. */
export function CheatSheet() {
  const isOpen = useOpened((state) => state.isOpen)
  return (
    isOpen && (
      <Suspense fallback={null}>
        <KeyTable onClose={() => useOpened.setState({ isOpen: false })} />
      </Suspense>
    )
  )
}
