import type { Schemas } from '@anj/client'
import { sentence } from '@anj/workflow/messages'
import { Anchor, Button, Text } from '@mantine/core'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Frame } from '../../components/frame.tsx'
import { type PageColumn, PageTable } from '../../components/page-table.tsx'
import { pageTitle } from '../../page-title.ts'
import { pageData } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { requireUser } from '../../server/require-user.server.ts'

export const meta: MetaFunction = () => [{ title: pageTitle('Groups') }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser(request, context, 'update any users')
  return { user, groups: pageData(request, await apiFor(request, context).GET('/groups')) }
}

/** The groups of the organization. */
export default function Groups() {
  const { user, groups } = useLoaderData<typeof loader>()
  return (
    <Frame
      user={user}
      page="users"
      title="Groups"
      lead={sentence('groupsLead')}
      actions={
        <>
          <Button component={Link} to="/users" variant="default">
            Back to user list
          </Button>
          <Button component={Link} to="/groups/new">
            New group
          </Button>
        </>
      }
    >
      <PageTable
        label="Groups"
        rows={groups}
        rowKey={({ id }) => id}
        columns={columns}
        empty={<Text>{sentence('groupsEmpty')}</Text>}
      />
    </Frame>
  )
}

const columns: readonly PageColumn<Schemas['Group']>[] = [
  {
    name: 'name',
    label: 'Name',
    head: true,
    cell: ({ id, name }) => (
      <Anchor component={Link} to={`/groups/${id}`} inherit fw={600}>
        {name}
      </Anchor>
    ),
  },
  { name: 'members', label: 'Members', numeric: true, cell: ({ members }) => members },
]
