import { showError } from '@anj/ui'
import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import { IconCopy, IconDotsVertical, IconPencil, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { removeWorkflow, selectWorkflow } from '../actors/workflows.ts'
import { sentenceOf } from '../server/call-failed.ts'
import type { Tab } from '../store/graph-store.ts'
import { offerUndo } from './offer-undo.tsx'
import classes from './workflow-bar.module.css'

interface WorkflowTabProps {
  readonly tab: Tab
  readonly isCurrent: boolean
  readonly onRename: () => void
  readonly onDuplicate: () => void
}

/** Id of a workflow's tab in the page. */
export const tabId = (workflowId: string) => `tab-${workflowId}`

/** A workflow's tab with its menu and its delete button. */
export function WorkflowTab({ tab, isCurrent, onRename, onDuplicate }: WorkflowTabProps) {
  const place = useRef<HTMLDivElement>(null)
  // Of many tabs the current one may stand beyond the edge of the bar.
  useEffect(() => {
    if (isCurrent) place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isCurrent])
  return (
    <div ref={place} className={classes.tab} data-current={isCurrent || undefined}>
      <UnstyledButton
        id={tabId(tab.id)}
        className={classes.name}
        role="tab"
        aria-selected={isCurrent}
        title={tab.name}
        onClick={() => selectWorkflow(tab.id)}
        onDoubleClick={onRename}
      >
        {tab.name}
      </UnstyledButton>
      <Menu position="bottom-start" width={160}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Menu of ${tab.name}`}>
            <IconDotsVertical size={14} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onRename}>
            Edit
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={onDuplicate}>
            Duplicate
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={`Delete ${tab.name}`}
        title="Delete"
        onClick={() => void remove(tab)}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </div>
  )
}

async function remove(tab: Tab): Promise<void> {
  try {
    await removeWorkflow(tab.id)
    offerUndo(tab)
  } catch (error) {
    showError(sentenceOf(error))
  }
}
