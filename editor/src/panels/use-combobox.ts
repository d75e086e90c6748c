import { useLayoutEffect, useRef, useState } from 'react'

interface Listeners {
  readonly onDropdownOpen?: (() => void) | undefined
  readonly onDropdownClose?: (() => void) | undefined
}

/** What a field with a list says of itself to those who don't see it; the library leaves out what it is and whether it is open. */
export function useCombobox({ onDropdownOpen, onDropdownClose }: Listeners = {}) {
  const [isOpen, setOpen] = useState(false)
  const ref = useRef<HTMLInputElement>(null)
  // By hand, because the library takes the attribute away from what it is given.
  useLayoutEffect(() => ref.current?.setAttribute('aria-expanded', String(isOpen)), [isOpen])
  return {
    ref,
    role: 'combobox',
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
