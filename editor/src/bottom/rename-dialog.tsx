import { Button, Group, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'

interface RenameDialogProps {
  readonly title: string
  /** The present name. */
  readonly name: string
  /** Returns the reason why a name isn't possible, or null. */
  readonly problemOf: (name: string) => string | null
  readonly onRename: (name: string) => void
  readonly onClose: () => void
}

/** Asks for a new name. */
export function RenameDialog({ title, name: present, problemOf, onRename, onClose }: RenameDialogProps) {
  const [name, setName] = useState(present)
  const wanted = name.trim()
  const problem = problemOf(wanted)
  const isReady = wanted !== '' && wanted !== present && problem === null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onRename(wanted)
  }
  return (
    <Modal opened onClose={onClose} title={title} centered size="sm">
      <form onSubmit={submit}>
        <TextInput
          label="New name"
          value={name}
          data-autofocus
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group justify="flex-end" mt="md">
          <Button type="submit" disabled={!isReady}>
            Rename
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
