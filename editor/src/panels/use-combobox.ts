import { useState } from 'react'

interface Listeners {
  readonly onDropdownOpen?: (() => void) | undefined
  readonly onDropdownClose?: (() => void) | undefined
}

/** What a field with a list says of itself to those who don't see it; the library leaves out what it is and whether it is open. */
export function useCombobox({ onDropdownOpen, onDropdownClose }: Listeners = {}) {
  const [isOpen, setOpen] = useState(false)
  return {
    role: 'combobox',
    'aria-expanded': isOpen,
    onDropdownOpen: () => {
      setOpen(true)
      onDropdownOpen?.()
    },
    onDropdownClose: () => {
      setOpen(false)
      onDropdownClose?.()
    },
  } as const
}
