import type { Column } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'

interface RenameColumnDialogProps {
  readonly column: string
  readonly columns: readonly Column[]
  readonly onRename: (name: string) => void
  readonly onClose: () => void
}

/** Asks for a column's new name, which no other column may have. */
export function RenameColumnDialog({ column, columns, onRename, onClose }: RenameColumnDialogProps) {
  const [name, setName] = useState(column)
  const wanted = name.trim()
  const isTaken = columns.some(
    (other) => other.name !== column && other.name.toLowerCase() === wanted.toLowerCase(),
  )
  const isReady = wanted !== '' && wanted !== column && !isTaken
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onRename(wanted)
  }
  return (
    <Modal opened onClose={onClose} title={sentence('renameColumn', { column })} centered size="sm">
      <form onSubmit={submit}>
        <TextInput
          label="New name"
          value={name}
          data-autofocus
          error={isTaken && sentence('nameTaken')}
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
