import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconHome, IconPlus } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { SaveState } from '../actors/save-state.tsx'
import { workflows } from '../actors/workflows.ts'
import { menuOfTab, restoreFocus } from '../kit/restore-focus.ts'
import { SchedulerButton } from '../scheduler/scheduler-button.tsx'
import { useGraphStore } from '../store/graph-store.ts'
import { AccessNote } from './access-note.tsx'
import { ConfirmChangesDialog } from './confirm-changes-dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { OneTableDialog } from './one-table-dialog.tsx'
import { ParametersButton } from './parameters-button.tsx'
import { RunButton } from './run-button.tsx'
import { TabList } from './tab-list.tsx'
import classes from './workflow-bar.module.css'
import { WorkflowDialog, type WorkflowDialogTask } from './workflow-dialog.tsx'
import { WorkflowTabs } from './workflow-tabs.tsx'

/** Bar with the link to the list of all workflows, a tab per workflow, the button for a new workflow, the save state, and Run. */
export function WorkflowBar() {
  const currentId = useGraphStore((state) => state.currentId)
  // Waits for the tabs, because they would push the button away from under the pointer.
  const isListed = useSelector(workflows, (state) => state.hasTag('listed'))
  const [task, setTask] = useState<WorkflowDialogTask | null>(null)
  const close = () => {
    if (task && task.what !== 'add') restoreFocus(menuOfTab(task.tab.id))
    setTask(null)
  }
  return (
    <section className={classes.bar} aria-label="Workflow bar">
      <Tooltip label={sentence('workflowHomeHint')}>
        <ActionIcon
          component="a"
          href="/workflows"
          variant="subtle"
          color="gray"
          aria-label={sentence('workflowHomeHint')}
        >
          <IconHome size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <WorkflowTabs onTask={setTask} />
      <Tooltip label={sentence('addNewWorkflow')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={sentence('addNewWorkflow')}
          data-tour="add"
          disabled={!isListed}
          onClick={() => setTask({ what: 'add' })}
        >
          <IconPlus size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <TabList />
      <SchedulerButton />
      {currentId && <ParametersButton key={`parameters-${currentId}`} workflowId={currentId} />}
      <div className={classes.end}>
        {currentId && <AccessNote onDuplicate={(tab) => setTask({ what: 'duplicate', tab })} />}
        {currentId && <SaveState key={`save-${currentId}`} workflowId={currentId} />}
        <span data-tour="run">
          <RunButton workflowId={currentId} />
        </span>
      </div>
      <ConfirmChangesDialog />
      <OneTableDialog />
      <WorkflowDialog task={task} onClose={close} />
      {currentId && <ConflictDialog key={`conflict-${currentId}`} workflowId={currentId} />}
    </section>
  )
}
