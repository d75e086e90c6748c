import { sentence } from '@anj/workflow/messages'
import { Button, Group, Text } from '@mantine/core'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Frame } from '../../components/frame.tsx'
import { type ListFilter, ListForm } from '../../components/list-form.tsx'
import { ListProblem } from '../../components/list-problem.tsx'
import { NothingFound, PageTable, sortsOf } from '../../components/page-table.tsx'
import { Pager } from '../../components/pager.tsx'
import { personColumns } from '../../components/person-columns.tsx'
import { isFiltered, listAddress } from '../../model/list-address.ts'
import { roles, statuses } from '../../model/person-words.ts'
import { bulkActionNames, canAssignRoles, userActions } from '../../model/user-actions.ts'
import { pageTitle } from '../../page-title.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { listAnswer, listPage } from '../../server/list-answer.server.ts'
import { listQuery } from '../../server/list-query.server.ts'
import { allOrganizations } from '../../server/people.server.ts'
import { requireUser } from '../../server/require-user.server.ts'

export const meta: MetaFunction = () => [{ title: pageTitle('User List') }]

const wanted = {
  filters: {
    status: ['active', 'invited', 'deactivated'],
    role: ['user', 'admin', 'super'],
    organizationId: 'any',
  },
  sorts: ['fullName', 'email', 'role', 'status', 'organizationName', 'lastSeenAt'],
} as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser(request, context, 'create any users')
  const api = apiFor(request, context)
  const { query, ask } = listQuery(request, wanted)
  const [people, organizations] = await Promise.all([
    api.GET('/user', { params: { query: ask } }),
    allOrganizations(request, api),
  ])
  const answer = listAnswer(request, people)
  const own = organizations.find(({ id }) => id === user.organizationId)
  return listPage(
    {
      user,
      query,
      ...answer,
      organizations: organizations.map(({ id, organizationName }) => ({
        value: id,
        label: organizationName,
      })),
      seats: own ? { users: own.users, allowed: own.numberOfUsersAllowed } : null,
    },
    people,
  )
}

export default function Users() {
  const { user, query, list, problem, organizations, seats } = useLoaderData<typeof loader>()
  const allOfThem = canAssignRoles(user.role)
  const columns = personColumns(user, allOfThem, listAddress(query))
  return (
    <Frame
      user={user}
      page="users"
      title="User List"
      lead={
        seats && !allOfThem
          ? `${sentence('usersLead')} ${sentence('seatsUsed', seats)}`
          : sentence('usersLead')
      }
      wide
      actions={
        <>
          {!allOfThem && (
            <Button component={Link} to="/licences" variant="default">
              Licence
            </Button>
          )}
          <Button component={Link} to="/groups" variant="default">
            Groups
          </Button>
          <Button component={Link} to="/users/import" variant="default">
            Import
          </Button>
          <Button component={Link} to="/create-user">
            Create user
          </Button>
        </>
      }
    >
      <ListForm
        query={query}
        searchHint={sentence('usersSearchHint')}
        filters={[statusFilter, ...(allOfThem ? [roleFilter, organizationFilter(organizations)] : [])]}
        sorts={sortsOf(columns)}
      />
      {problem !== null ? (
        <ListProblem reason={problem} />
      ) : (
        <>
          <form action="/users/together">
            <input type="hidden" name="list" value={listAddress(query)} />
            <PageTable
              label="Users"
              columns={columns}
              rows={list.items}
              rowKey={({ id }) => id}
              sort={{
                now: query.sort || 'fullName',
                address: (sort) => listAddress(query, { sort, page: 1 }),
              }}
              empty={
                <NothingFound
                  filtered={isFiltered(query) || query.page > 1}
                  all={listAddress(query, { search: '', filters: {}, page: 1 })}
                  none={sentence('noUsers')}
                />
              }
            />
            <Group gap="xs" mt="sm" role="group" aria-label="Selected users">
              <Text size="sm">Selected users:</Text>
              {bulkActionNames
                .filter((name) => name !== 'role' || allOfThem)
                .map((name) => (
                  <Button
                    key={name}
                    type="submit"
                    name="act"
                    value={name}
                    variant="default"
                    size="compact-sm"
                  >
                    {userActions[name].label}
                  </Button>
                ))}
            </Group>
          </form>
          <Pager query={query} total={list.total} />
        </>
      )}
    </Frame>
  )
}

const statusFilter: ListFilter = {
  name: 'status',
  label: 'Status',
  all: 'All statuses',
  choices: statuses.map(({ value, label }) => ({ value, label })),
}

const roleFilter: ListFilter = {
  name: 'role',
  label: 'Role',
  all: 'All roles',
  choices: roles.map(({ value, label }) => ({ value, label })),
}

function organizationFilter(choices: ListFilter['choices']): ListFilter {
  return { name: 'organizationId', label: 'Organization', all: 'All organizations', choices }
}
