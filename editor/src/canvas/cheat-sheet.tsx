import { Suspense } from 'react'
import { create } from 'zustand'
import { lazyComponent } from '../kit/lazy-components.ts'

const useOpened = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }))
const KeyTable = lazyComponent(() => import('./key-table.tsx'))

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
