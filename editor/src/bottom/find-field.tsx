import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useEffect, useState } from 'react'

interface FindFieldProps {
  readonly inputRef: Ref<HTMLInputElement>
  readonly find: string
  readonly onFind: (find: string) => void
  readonly label?: string
}

const PAUSE = 350

/** Searches the rows for a text once the user has stopped typing for a moment. */
export function FindField({ inputRef, find, onFind, label = 'Find rows with' }: FindFieldProps) {
  const [typed, setTyped] = useState(find)
  const later = useDebouncedCallback(onFind, PAUSE)
  useEffect(() => setTyped(find), [find])
  const look = (text: string) => {
    later.cancel()
    setTyped(text)
    if (text !== find) onFind(text)
  }
  return (
    <TextInput
      ref={inputRef}
      size="xs"
      w={150}
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={200}
      leftSection={<IconSearch size={13} aria-hidden />}
      rightSection={
        typed !== '' && <CloseButton size="xs" aria-label="Show all rows" onClick={() => look('')} />
      }
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        later(value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') look(typed)
        if (event.key === 'Escape' && typed !== '') look('')
      }}
    />
  )
}
