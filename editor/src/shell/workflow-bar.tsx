import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useGraphStore } from '../store/graph-store.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { RunButton } from './run-button.tsx'
import { SaveState } from './save-state.tsx'
import classes from './workflow-bar.module.css'
import { WorkflowDialog, type WorkflowDialogTask } from './workflow-dialog.tsx'
import { tabId, WorkflowTab } from './workflow-tab.tsx'

/** One tab per workflow, the way to a new one, whether all is saved, and Run. */
export function WorkflowBar() {
  const tabs = useGraphStore((state) => state.tabs)
  const currentId = useGraphStore((state) => state.currentId)
  const [task, setTask] = useState<WorkflowDialogTask | null>(null)
  return (
    <div className={classes.bar}>
      {/* Beside each tab stand its menu and its delete button, which are no tabs: so the list owns only the tabs. */}
      <div role="tablist" aria-label="Workflows" aria-owns={tabs.map(({ id }) => tabId(id)).join(' ')} />
      <div className={classes.tabs}>
        {tabs.map((tab) => (
          <WorkflowTab
            key={tab.id}
            tab={tab}
            isCurrent={tab.id === currentId}
            onRename={() => setTask({ what: 'rename', tab })}
            onDuplicate={() => setTask({ what: 'duplicate', tab })}
          />
        ))}
      </div>
      <Tooltip label={sentence('addNewWorkflow')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={sentence('addNewWorkflow')}
          onClick={() => setTask({ what: 'add' })}
        >
          <IconPlus size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <div className={classes.end}>
        {currentId && <SaveState key={`save-${currentId}`} workflowId={currentId} />}
        <RunButton workflowId={currentId} />
      </div>
      <WorkflowDialog task={task} onClose={() => setTask(null)} />
      {currentId && <ConflictDialog key={`conflict-${currentId}`} workflowId={currentId} />}
    </div>
  )
}
