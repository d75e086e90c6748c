import { sentence } from '@anj/workflow/messages'
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { CursorPager } from '../../components/cursor-pager.tsx'
import { draggable, FolderTree } from '../../components/folder-tree.tsx'
import { Frame } from '../../components/frame.tsx'
import { type ListFilter, ListForm } from '../../components/list-form.tsx'
import { ListProblem } from '../../components/list-problem.tsx'
import { NothingFound, PageTable, sortsOf } from '../../components/page-table.tsx'
import { workflowColumns } from '../../components/workflow-columns.tsx'
import { type FolderInTree, folderTree } from '../../model/folder-tree.ts'
import { isFiltered, listAddress } from '../../model/list-address.ts'
import { pageTitle } from '../../page-title.ts'
import { pageData } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { deletedWorkflow, homeQuery } from '../../server/home-query.server.ts'
import { listAnswer, listPage } from '../../server/list-answer.server.ts'
import { requireUser } from '../../server/require-user.server.ts'
import classes from './workflows.module.css'

export const meta: MetaFunction = () => [{ title: pageTitle('Workflows') }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser(request, context, 'read own workflows')
  const { query, ask, cursor } = homeQuery(request)
  const api = apiFor(request, context)
  const [found, folders] = await Promise.all([
    api.GET('/workflows/home', { params: { query: ask } }),
    api.GET('/folders'),
  ])
  const next = found.data?.next ?? null
  const deleted = deletedWorkflow(request)
  return listPage(
    {
      user,
      query,
      cursor,
      next,
      deleted,
      folders: folderTree(pageData(request, folders)),
      ...listAnswer(request, found),
    },
    found,
  )
}

export default function Workflows() {
  const { user, query, cursor, next, deleted, folders, list, problem } = useLoaderData<typeof loader>()
  const columns = workflowColumns(user.id, listAddress(query))
  const folder = folders.find(({ id }) => id === query.filters.folder)
  const filtered = isFiltered(query) || cursor !== null
  const others = { ...query.filters, folder: undefined }
  const isWholeFolder = folder !== undefined && cursor === null && !isFiltered({ ...query, filters: others })
  return (
    <Frame
      user={user}
      page="workflows"
      title="Workflows"
      lead={sentence('homeLead')}
      wide
      actions={
        <>
          <Button component={Link} to="/workflows/uses" variant="default">
            {sentence('whereUsed')}
          </Button>
          <Button component={Link} to="/workflows/new">
            New workflow
          </Button>
        </>
      }
    >
      {deleted && <Deleted id={deleted} />}
      <div className={classes.page}>
        <FolderTree folders={folders} chosen={folder?.id} query={query} />
        <div className={classes.list}>
          {folder && <FolderHead folder={folder} />}
          <ListForm
            query={query}
            searchHint={sentence('homeSearchHint')}
            filters={filters}
            sorts={sortsOf(columns)}
          >
            {folder && <input type="hidden" name="folder" value={folder.id} />}
          </ListForm>
          {problem !== null ? (
            <ListProblem reason={problem} />
          ) : (
            <>
              <PageTable
                label="Workflows"
                columns={columns}
                rows={list}
                rowKey={({ id }) => id}
                rowProps={draggable}
                sort={{ now: query.sort || 'name', address: (sort) => listAddress(query, { sort }) }}
                empty={
                  filtered ? (
                    <NothingFound
                      filtered={!isWholeFolder}
                      all={listAddress(query, { search: '', filters: {} })}
                      none={sentence(folder?.access === 'own' ? 'homeFolderEmpty' : 'homeFolderOfOtherEmpty')}
                    />
                  ) : (
                    <Newcomer />
                  )
                }
              />
              <CursorPager query={query} cursor={cursor} next={next} first="First page" further="Next page" />
            </>
          )}
        </div>
      </div>
    </Frame>
  )
}

const filters: readonly ListFilter[] = [
  {
    name: 'whose',
    label: 'Owner',
    all: 'Everyone',
    choices: [
      { value: 'mine', label: 'Mine' },
      { value: 'shared', label: 'Shared with me' },
    ],
  },
  { name: 'schedule', label: 'Schedule', all: 'Any', choices: [{ value: 'yes', label: 'With a schedule' }] },
  { name: 'lastRun', label: 'Last run', all: 'Any', choices: [{ value: 'failed', label: 'Failed' }] },
]

/** The name of the chosen folder, and the actions on it. */
function FolderHead({ folder: { id, name, access, owner } }: { readonly folder: FolderInTree }) {
  if (access !== 'own')
    return (
      <div>
        <Title order={2} size="h4">
          {name}
        </Title>
        <Text size="sm" c="dimmed">
          {sentence('homeFolderOf', { name: owner.fullName })}
        </Text>
      </div>
    )
  return (
    <Group gap="xs">
      <Title order={2} size="h4">
        {name}
      </Title>
      <Button
        component={Link}
        to={`/workflows/folders/new?${new URLSearchParams({ parent: id })}`}
        variant="default"
        size="compact-sm"
      >
        New folder inside
      </Button>
      <Button component={Link} to={`/workflows/folders/${id}/share`} variant="default" size="compact-sm">
        Share folder
      </Button>
      <Button component={Link} to={`/workflows/folders/${id}/rename`} variant="default" size="compact-sm">
        Rename folder
      </Button>
      <Button component={Link} to={`/workflows/folders/${id}/delete`} variant="default" size="compact-sm">
        Delete folder
      </Button>
    </Group>
  )
}

/** Confirms a deletion, with a button that undoes it. */
function Deleted({ id }: { readonly id: string }) {
  return (
    <Alert color="petrol" role="status">
      <Group gap="md">
        <Text size="sm">{sentence('workflowDeleted')}</Text>
        <Form method="post" action={`/workflows/${id}/restore`}>
          <Button type="submit" variant="default" size="compact-sm">
            Undo
          </Button>
        </Form>
      </Group>
    </Alert>
  )
}

/** Shown to users who have no workflows yet. */
function Newcomer() {
  return (
    <Stack align="center" gap="md">
      <Text maw={520}>{sentence('homeEmpty')}</Text>
      <Group gap="xs" justify="center">
        <Button component={Link} to="/workflows/new">
          New workflow
        </Button>
        <Button component={Link} to="/help/getting-started" variant="default">
          How to begin
        </Button>
      </Group>
    </Stack>
  )
}
