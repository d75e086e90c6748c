import { showError, showSuccess } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Button, Group, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { sentenceOf } from '../server/call-failed.ts'
import { type UsedItem, usesAddress } from '../server/uses.ts'
import { UsesWarning } from './uses-warning.tsx'

interface DeleteButtonProps {
  /** The name of the saved connection or place. */
  readonly name: string
  readonly item: UsedItem
  /** The consequences for workflows that use it. */
  readonly question: string
  readonly onDelete: () => Promise<void>
  readonly onDeleted: () => void
}

/** Deletes a saved connection or place. Asks for confirmation first, because other workflows may use it. */
export function DeleteButton({ name, item, question, onDelete, onDeleted }: DeleteButtonProps) {
  const [isAsking, { open, close }] = useDisclosure(false)
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await onDelete()
      close()
      showSuccess(sentence('connectionGone', { name }))
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
      <Button size="xs" variant="subtle" color="gray" component="a" href={usesAddress(item)} target="_blank">
        {sentence('whereUsed')}
      </Button>
      <Modal opened={isAsking} onClose={close} title={`Delete ${name}`} centered size={420}>
        <Text size="sm">{question}</Text>
        <UsesWarning item={item} />
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
