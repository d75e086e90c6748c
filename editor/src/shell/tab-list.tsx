import { ActionIcon, Menu, ScrollArea, Tooltip } from '@mantine/core'
import { IconCheck, IconChevronDown, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { selectWorkflow } from '../actors/workflows.ts'
import { useGraphStore } from '../store/graph-store.ts'
import classes from './workflow-bar.module.css'

const FEW = 4
const LABEL = 'All workflows'

/** Menu that lists all workflows by name, in case not all tabs fit. */
export function TabList() {
  const tabs = useGraphStore((state) => state.tabs)
  const currentId = useGraphStore((state) => state.currentId)
  const [isOpen, setOpen] = useState(false)
  if (tabs.length < FEW) return null
  return (
    <Menu position="bottom-start" width={280} opened={isOpen} onChange={setOpen}>
      <Tooltip label={LABEL} disabled={isOpen}>
        <span>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={LABEL}>
              <IconChevronDown size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
        </span>
      </Tooltip>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah="60vh" type="auto">
          {tabs.map(({ id, name, access }) => (
            <Menu.Item
              key={id}
              className={classes.listed}
              leftSection={<IconCheck size={16} opacity={id === currentId ? 1 : 0} aria-hidden />}
              rightSection={
                access === 'own' ? undefined : <IconUsers size={14} aria-label="Shared with me" />
              }
              aria-current={id === currentId || undefined}
              onClick={() => selectWorkflow(id)}
            >
              {name}
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  )
}
