import type { Diagram } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button, List, Popover } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

/** Lists the parts of the database that the diagram omits. Renders nothing for a complete diagram. */
export function HiddenNotice({ unseen }: Pick<Diagram, 'unseen'>) {
  if (unseen.length === 0) return null
  return (
    <Popover position="bottom-end" shadow="md" width={360} trapFocus withinPortal returnFocus>
      <Popover.Target>
        <Button
          size="compact-sm"
          fz="xs"
          fw={500}
          variant="default"
          leftSection={<IconAlertTriangle size={14} color="var(--anj-preparation)" aria-hidden />}
        >
          {sentence('diagramNotWhole')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={sentence('diagramNotWhole')} mah={300} style={{ overflow: 'auto' }}>
        <List size="xs" spacing={4} tabIndex={0} data-autofocus>
          {unseen.map((words) => (
            <List.Item key={words}>{words}</List.Item>
          ))}
        </List>
      </Popover.Dropdown>
    </Popover>
  )
}
