import { showError } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Button, Group, Popover, Text, TextInput } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../server/call-failed.ts'
import { type InsightKind, nameInsight } from '../server/run-insights.ts'
import { type InsightPlace, useMayChange } from './insight-place.ts'
import { reloadInsightLists, useInsightEntries } from './use-entries.ts'

interface SavedNameProps {
  readonly place: InsightPlace
  readonly kind: InsightKind
}

/** Saves an insight under a name, so that it isn't deleted with its run. Later insights can be compared with it. */
export function SavedName({ place, kind }: SavedNameProps) {
  const { value } = useInsightEntries(place.workflowId, kind)
  const savedAs = value?.find(({ runId }) => runId === place.runId)?.savedAs ?? null
  const mayChange = useMayChange(place.workflowId)
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const save = async (wanted: string | null) => {
    setBusy(true)
    try {
      await nameInsight(place.runId, wanted)
      reloadInsightLists()
      setOpen(false)
    } catch (error) {
      showError(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') void save(name.trim())
  }
  const Sign = savedAs === null ? IconBookmark : IconBookmarkFilled
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Button
          size="compact-sm"
          fz="xs"
          fw={500}
          variant="default"
          maw={190}
          disabled={!mayChange}
          title={sentence(mayChange ? 'keepInsight' : 'savedForReaders')}
          leftSection={<Sign size={14} aria-hidden />}
          onClick={() => {
            setName(savedAs ?? '')
            setOpen(!isOpen)
          }}
        >
          {savedAs ?? 'Save'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={submit}>
          <Text size="xs" c="dimmed" maw={260} mb={6}>
            {sentence('savedInsightHint')}
          </Text>
          <TextInput
            size="xs"
            label="Name"
            maxLength={100}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group gap="xs" mt="xs" justify="flex-end">
            {savedAs !== null && (
              <Button
                size="xs"
                variant="subtle"
                color="gray"
                disabled={isBusy}
                onClick={() => void save(null)}
              >
                {sentence('keepNoLonger')}
              </Button>
            )}
            <Button size="xs" type="submit" loading={isBusy} disabled={name.trim() === ''}>
              Save
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
