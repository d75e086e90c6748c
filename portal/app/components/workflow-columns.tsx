import { sentence } from '@anj/workflow/messages'
import { Anchor, Text } from '@mantine/core'
import { Link } from '@remix-run/react'
import { editorAddress, type HomeWorkflow, recipientsText, runStatusWords } from '../model/workflow-words.ts'
import { Moment } from './moment.tsx'
import type { PageColumn } from './page-table.tsx'
import { StatusBadge } from './status-badge.tsx'
import { WorkflowMenu } from './workflow-menu.tsx'

/** The columns of the list of all workflows. `list` is the query that the actions lead back to. */
export function workflowColumns(viewerId: string, list: string): readonly PageColumn<HomeWorkflow>[] {
  return [
    {
      name: 'name',
      label: 'Name',
      sortable: true,
      head: true,
      cell: ({ id, name, access }) => (
        <>
          {/* The editor is another application, so the browser loads its page. */}
          <Anchor href={editorAddress(id)} inherit fw={600}>
            {name}
          </Anchor>
          {access !== 'own' && (
            <Text size="xs" c="dimmed">
              {sentence(access === 'read' ? 'homeSharedView' : 'homeSharedEdit')}
            </Text>
          )}
        </>
      ),
    },
    {
      name: 'folder',
      label: 'Folder',
      sortable: true,
      cell: ({ folder }) =>
        folder && (
          <Anchor component={Link} to={`?${new URLSearchParams({ folder: folder.id })}`} inherit>
            {folder.name}
          </Anchor>
        ),
    },
    {
      name: 'owner',
      label: 'Owner',
      sortable: true,
      cell: ({ owner }) => (owner.id === viewerId ? `${owner.fullName} (you)` : owner.fullName),
    },
    {
      name: 'lastRun',
      label: 'Last run',
      sortable: true,
      cell: ({ lastRun }) =>
        lastRun ? <LastRun run={lastRun} /> : <Nothing>{sentence('homeNeverRun')}</Nothing>,
    },
    {
      name: 'nextRun',
      label: 'Next run',
      sortable: true,
      cell: ({ nextRun, schedules }) =>
        nextRun ? (
          <div>
            <Moment at={nextRun.at} />
            <Text size="xs" c="dimmed">
              {nextRun.scheduleName}
            </Text>
          </div>
        ) : (
          schedules > 0 && <Nothing>{sentence('homeNoNextRun')}</Nothing>
        ),
    },
    { name: 'sharedWith', label: 'Shared with', cell: ({ sharedWith }) => recipientsText(sharedWith) },
    {
      name: 'updatedAt',
      label: 'Changed',
      sortable: true,
      cell: ({ updatedAt }) => <Moment at={updatedAt} />,
    },
    {
      name: 'actions',
      label: 'Actions',
      cell: (workflow) => <WorkflowMenu workflow={workflow} list={list} />,
    },
  ]
}

function LastRun({ run: { status, at } }: { readonly run: NonNullable<HomeWorkflow['lastRun']> }) {
  return (
    <div>
      <StatusBadge {...runStatusWords(status)} />
      <Text size="xs" c="dimmed">
        <Moment at={at} />
      </Text>
    </div>
  )
}

function Nothing({ children }: { readonly children: string }) {
  return (
    <Text size="sm" c="dimmed" span style={{ whiteSpace: 'nowrap' }}>
      {children}
    </Text>
  )
}
