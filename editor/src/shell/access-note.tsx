import { sentence } from '@anj/workflow/messages'
import { Button, Group, Text, Tooltip } from '@mantine/core'
import { IconEye, IconUsers } from '@tabler/icons-react'
import { type Tab, useGraphStore } from '../store/graph-store.ts'

/** Note on a shared workflow that names its owner and the user's access to it. */
export function AccessNote({ onDuplicate }: { readonly onDuplicate: (tab: Tab) => void }) {
  const tab = useGraphStore(({ tabs, currentId }) => tabs.find(({ id }) => id === currentId))
  if (!tab || tab.access === 'own') return null
  const name = tab.owner?.fullName ?? ''
  if (tab.access === 'edit') {
    return (
      <Tooltip
        label={sentence('sharedToEdit', { name })}
        multiline
        maw={320}
        events={{ hover: true, focus: true, touch: true }}
      >
        <Group gap={5} wrap="nowrap" role="note" tabIndex={0}>
          <IconUsers size={16} stroke={1.7} aria-hidden />
          <Text size="xs" c="dimmed" truncate maw={140}>
            {name}
          </Text>
        </Group>
      </Tooltip>
    )
  }
  return (
    <Group gap={8} wrap="nowrap">
      <Tooltip
        label={sentence('sharedToRead', { name })}
        multiline
        maw={320}
        events={{ hover: true, focus: true, touch: true }}
      >
        <Group gap={5} wrap="nowrap" role="note" tabIndex={0}>
          <IconEye size={16} stroke={1.7} aria-hidden />
          <Text size="xs" fw={600} style={{ whiteSpace: 'nowrap' }}>
            Read only
          </Text>
        </Group>
      </Tooltip>
      <Button size="compact-xs" variant="default" onClick={() => onDuplicate(tab)}>
        Duplicate
      </Button>
    </Group>
  )
}
