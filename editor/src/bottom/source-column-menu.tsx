import { columnsOf, nameOf } from '@anj/workflow'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import type { SourceColumn } from '../grid/source-column-menu.ts'
import classes from '../grid/step-items.module.css'
import { StepItems } from '../grid/step-items.tsx'
import { type OpenWorkflow, workflowById } from '../store/graph-store.ts'
import { useCurrentWorkflow } from '../store/use-workflow.ts'
import { StepQuestion } from './step-question.tsx'
import { useColumnSteps } from './use-column-steps.ts'

/** The menu of a source's column. Its steps stand between the source and the step that receives the rows. */
export function StepsOfSourceColumn(props: SourceColumn) {
  const workflow = useCurrentWorkflow()
  return workflow?.id === props.workflowId && workflow.access !== 'read' ? (
    <OfColumn {...props} workflow={workflow} />
  ) : null
}

function OfColumn({
  workflow,
  sourceId,
  targetId,
  column,
  className,
}: SourceColumn & { readonly workflow: OpenWorkflow }) {
  const [isOpen, setOpen] = useState(false)
  const steps = useColumnSteps(workflow.id, sourceId, targetId)
  const source = workflow.nodes.find(({ id }) => id === sourceId)
  const label = `Menu of ${column}${source ? ` in ${nameOf(source)}` : ''}`
  const isNeeded = isOpen || steps.asked !== null
  const columns = isNeeded ? columnsOf(workflowById(workflow.id) ?? workflow, sourceId) : []
  return (
    <>
      <Menu
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        shadow="md"
        withinPortal
        middlewares={{ flip: true, shift: { crossAxis: true } }}
        transitionProps={{ duration: 0 }}
      >
        <Menu.Target>
          <ActionIcon
            className={className}
            variant="subtle"
            color="gray"
            size={20}
            aria-label={label}
            title={label}
          >
            <IconDots size={14} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu} aria-label={label}>
          {isOpen && (
            <StepItems
              sections={steps.stepsFor(
                columns.filter(({ name }) => name === column),
                columns,
              )}
            />
          )}
        </Menu.Dropdown>
      </Menu>
      <StepQuestion workflow={workflow} nodeId={sourceId} columns={columns} steps={steps} />
    </>
  )
}
