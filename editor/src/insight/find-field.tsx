import { CloseButton, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'

interface FindFieldProps {
  readonly find: string
  readonly label: string
  readonly onFind: (find: string) => void
  /** Arrow down leads on, into what was found. */
  readonly onDown: () => void
}

/** Looks for a text as it is typed. Ctrl+F and / lead here. */
export function FindField({ find, label, onFind, onDown }: FindFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // The window is there before what it shows. Whoever is at a field already stays there.
  useEffect(() => {
    if (!(document.activeElement instanceof HTMLInputElement)) input.current?.focus()
  }, [])
  const select = () => input.current?.select()
  // In a field the sign / is typed.
  useHotkeys([['/', select]])
  useHotkeys([['mod+F', select]], [])
  return (
    <TextInput
      ref={input}
      size="xs"
      flex="1 1 160px"
      maw={280}
      miw={130}
      aria-label={label}
      placeholder={label}
      value={find}
      maxLength={200}
      leftSection={<IconSearch size={13} aria-hidden />}
      rightSection={find !== '' && <CloseButton size="xs" aria-label="Show all" onClick={() => onFind('')} />}
      onChange={(event) => onFind(event.currentTarget.value)}
      // The first Escape empties the field, the next one closes the window.
      {...(find !== '' && { 'data-mantine-stop-propagation': 'true' })}
      onKeyDown={(event) => {
        // These keys choose among the words of an input method first.
        if (event.nativeEvent.isComposing) return
        if (event.key === 'ArrowDown' || event.key === 'Enter') {
          event.preventDefault()
          onDown()
        }
        if (event.key === 'Escape') onFind('')
      }}
    />
  )
}
