import { showError, showSuccess } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Button, Group, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { sentenceOf } from '../server/call-failed.ts'
import { type Connection, deleteConnection } from '../server/connections.ts'

interface DeleteConnectionProps {
  readonly connection: Connection
  readonly onDeleted: () => void
}

/** Deletes a saved connection. Asks for confirmation first, because other workflows may use it. */
export function DeleteConnection({ connection, onDeleted }: DeleteConnectionProps) {
  const [isAsking, { open, close }] = useDisclosure(false)
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await deleteConnection(connection.id)
      close()
      showSuccess(sentence('connectionGone', { name: connection.name }))
      onDeleted()
    } catch (error) {
      showError(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button size="xs" variant="subtle" color="red" onClick={open}>
        Delete
      </Button>
      <Modal opened={isAsking} onClose={close} title={`Delete ${connection.name}`} centered size={420}>
        <Text size="sm">{sentence('connectionDeleteQuestion')}</Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button color="red" loading={isBusy} onClick={() => void remove()}>
            Delete
          </Button>
        </Group>
      </Modal>
    </>
  )
}
