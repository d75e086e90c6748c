import { sentence } from '@anj/workflow/messages'
import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../server/call-failed.ts'

interface TestDialogProps {
  /** Records the test under a name, and saves its file. */
  readonly onSave: (name: string, signal: AbortSignal) => Promise<void>
  readonly onClose: () => void
}

/** Asks what a test shows, and saves the rows of a preview as this test. */
export function TestDialog({ onSave, onClose }: TestDialogProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [saving, setSaving] = useState<AbortController | null>(null)
  const close = () => {
    saving?.abort()
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setProblem(sentence('testNameEmpty'))
    const controller = new AbortController()
    setSaving(controller)
    setProblem(null)
    try {
      await onSave(name.trim(), controller.signal)
      onClose()
    } catch (error) {
      if (!controller.signal.aborted) setProblem(sentenceOf(error))
    } finally {
      setSaving(null)
    }
  }
  return (
    <Modal opened onClose={close} title={sentence('saveAsTest')} centered size="md">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Text size="sm" mb="sm">
          {sentence('saveAsTestLead')}
        </Text>
        <TextInput
          label={sentence('testName')}
          placeholder={sentence('testNameExample')}
          value={name}
          error={problem}
          maxLength={100}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="md">
          <Button type="submit" loading={saving !== null}>
            {sentence('saveTest')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
