import { Suspense } from 'react'
import { create } from 'zustand'
import { lazily } from '../shell/lazily.ts'

const useOpened = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }))
const KeyTable = lazily(() => import('./key-table.tsx'))

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
