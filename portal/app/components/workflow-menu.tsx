import { Anchor, Button, Group, Menu } from '@mantine/core'
import { Link } from '@remix-run/react'
import {
  editorAddress,
  type HomeWorkflow,
  workflowActions,
  workflowActionsFor,
} from '../model/workflow-words.ts'

interface WorkflowMenuProps {
  readonly workflow: HomeWorkflow
  /** Query of the list that opens after an action. */
  readonly list: string
}

/** Mantine's default red has too little contrast on a menu in either colour scheme. */
const DANGER = 'var(--mantine-color-error)'

/** The actions menu in a workflow's row. Without JavaScript, the row shows a link for each action. */
export function WorkflowMenu({ workflow, list }: WorkflowMenuProps) {
  const { id, name, folder } = workflow
  const names = workflowActionsFor(workflow)
  const addressOf = (act: string) =>
    `/workflows/${id}/${act}?${new URLSearchParams({ list, ...(folder && { folder: folder.id }) })}`
  return (
    <>
      <noscript>
        <Group gap="xs">
          {names.map((act) => (
            <Anchor
              key={act}
              component={Link}
              to={addressOf(act)}
              aria-label={`${workflowActions[act].label} ${name}`}
              inherit
            >
              {workflowActions[act].label}
            </Anchor>
          ))}
        </Group>
      </noscript>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            className="anj-needs-script"
            variant="default"
            size="compact-sm"
            aria-label={`Actions for ${name}`}
          >
            Actions
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" href={editorAddress(id)}>
            Open
          </Menu.Item>
          {names.map((act) => (
            <Menu.Item
              key={act}
              component={Link}
              to={addressOf(act)}
              {...('danger' in workflowActions[act] && { color: DANGER })}
            >
              {workflowActions[act].label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
