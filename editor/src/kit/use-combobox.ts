import { useLayoutEffect, useRef, useState } from 'react'

interface Listeners {
  readonly onDropdownOpen?: (() => void) | undefined
  readonly onDropdownClose?: (() => void) | undefined
}

/** Adds the ARIA role and expanded state that Mantine omits from fields with a list. */
export function useCombobox({ onDropdownOpen, onDropdownClose }: Listeners = {}) {
  const [isOpen, setOpen] = useState(false)
  const ref = useRef<HTMLInputElement>(null)
  // Set directly on the element, because Mantine strips the attribute from the props.
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
