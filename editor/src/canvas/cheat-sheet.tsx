import { Suspense } from 'react'
import { create } from 'zustand'
import { lazily } from '../kit/lazily.ts'

const useOpened = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }))
const KeyTable = lazily(() => import('./key-table.tsx'))

/** Opens the list of keyboard shortcuts. */
export function openCheatSheet(): void {
  useOpened.setState({ isOpen: true })
}

/** The list of keyboard shortcuts, loaded when first opened. */
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
