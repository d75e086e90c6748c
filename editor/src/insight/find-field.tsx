import { CloseButton, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'

interface FindFieldProps {
  readonly find: string
  readonly label: string
  readonly onFind: (find: string) => void
  /** Moves the focus to the results on Arrow down. */
  readonly onDown: () => void
}

/** Searches while the user types. Ctrl+F and / focus the field. */
export function FindField({ find, label, onFind, onDown }: FindFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // The window opens before its content has loaded, so the field takes the focus once the content is there. If another
  // field already has the focus, it keeps it.
  useEffect(() => {
    if (!(document.activeElement instanceof HTMLInputElement)) input.current?.focus()
  }, [])
  const select = () => input.current?.select()
  // Not inside a field, where / is an ordinary character.
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
      // The first Escape clears the field, the second closes the window.
      {...(find !== '' && { 'data-mantine-stop-propagation': 'true' })}
      onKeyDown={(event) => {
        // While the user is composing text with an input method, these keys choose a candidate.
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
