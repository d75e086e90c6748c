import { showError, showSuccess } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconCopy,
  IconDotsVertical,
  IconHistory,
  IconPencil,
  IconUserShare,
  IconUsers,
  IconX,
} from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { closeShared, removeWorkflow, selectWorkflow } from '../actors/workflows.ts'
import { sentenceOf } from '../server/call-failed.ts'
import type { Tab } from '../store/graph-store.ts'
import { offerUndo } from './offer-undo.tsx'
import { TabWarning } from './tab-warning.tsx'
import classes from './workflow-bar.module.css'

interface WorkflowTabProps {
  readonly tab: Tab
  readonly isCurrent: boolean
  /** True if the Tab key moves the focus to this tab. From here, the arrow keys move the focus to the other tabs. */
  readonly isReachable: boolean
  /** True if the tab being dragged would be dropped before this one. */
  readonly isDropPlace: boolean
  readonly onRename: () => void
  readonly onDuplicate: () => void
  readonly onShare: () => void
  readonly onVersions: () => void
  readonly onMove: (by: -1 | 1) => void
}

/** Element id of a workflow's tab. */
export const tabId = (workflowId: string) => `tab-${workflowId}`

/** A workflow's tab with its menu and its cross, which deletes the user's own workflow or closes a shared one. */
export function WorkflowTab({ tab, isCurrent, isReachable, isDropPlace, ...on }: WorkflowTabProps) {
  const isOwn = tab.access === 'own'
  const mayRename = tab.access !== 'read'
  const tabIndex = isReachable ? 0 : -1
  const removing = () => void remove(tab)
  const whose = isOwn ? '' : sentence('sharedBy', { name: tab.owner?.fullName ?? '' })

  const press = (event: KeyboardEvent) => {
    if (event.key === 'F2' && mayRename) on.onRename()
    else if (event.key === 'Delete') removing()
    else return
    event.preventDefault()
  }
  return (
    <div
      className={classes.tab}
      data-current={isCurrent || undefined}
      data-before={isDropPlace || undefined}
      data-tab={tab.id}
      draggable
    >
      <UnstyledButton
        id={tabId(tab.id)}
        className={classes.name}
        role="tab"
        aria-selected={isCurrent}
        tabIndex={tabIndex}
        title={[tab.name, whose].filter(Boolean).join('\n')}
        aria-description={whose || undefined}
        onClick={() => selectWorkflow(tab.id)}
        onDoubleClick={() => mayRename && on.onRename()}
        onKeyDown={press}
      >
        {!isOwn && <IconUsers className={classes.shared} size={14} aria-hidden />}
        {!isCurrent && <TabWarning workflowId={tab.id} />}
        <span className={classes.text}>{tab.name}</span>
      </UnstyledButton>
      <Menu position="bottom-start" width={180}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            tabIndex={tabIndex}
            aria-label={`Menu of ${tab.name}`}
          >
            <IconDotsVertical size={14} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden />}
            disabled={!mayRename}
            onClick={on.onRename}
          >
            Edit
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={on.onDuplicate}>
            Duplicate
          </Menu.Item>
          <Menu.Divider />
          {isOwn && (
            <Menu.Item leftSection={<IconUserShare size={16} aria-hidden />} onClick={on.onShare}>
              Share …
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={on.onVersions}>
            Versions …
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={() => on.onMove(-1)}>
            Move left
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowRight size={16} aria-hidden />} onClick={() => on.onMove(1)}>
            Move right
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        tabIndex={tabIndex}
        aria-label={`${isOwn ? 'Delete' : 'Close'} ${tab.name}`}
        title={isOwn ? 'Delete' : 'Close'}
        onClick={removing}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </div>
  )
}

async function remove(tab: Tab): Promise<void> {
  try {
    if (tab.access !== 'own') {
      await closeShared(tab.id)
      return showSuccess(sentence('closedShared'))
    }
    await removeWorkflow(tab.id)
    offerUndo(tab)
  } catch (error) {
    showError(sentenceOf(error))
  }
}
