import type { Role } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Anchor, Checkbox, Text } from '@mantine/core'
import { Link } from '@remix-run/react'
import { logInMethodText, type Person, roleLabel, userStatus } from '../model/person-words.ts'
import { Moment } from './moment.tsx'
import type { PageColumn } from './page-table.tsx'
import { PersonMenu } from './person-menu.tsx'
import { StatusBadge } from './status-badge.tsx'

type Columns = readonly PageColumn<Person>[]

/**
 * The columns of the user list. `allOfThem` adds the role and the organization, for viewers whose list contains several
 * of them.
 */
export function personColumns(
  viewer: { readonly id: string; readonly role: Role },
  allOfThem: boolean,
  list: string,
): Columns {
  return [
    {
      name: 'selected',
      label: 'Select',
      cell: (person) =>
        person.id === viewer.id ? null : (
          <Checkbox name="id" value={person.id} aria-label={`Select ${person.fullName}`} />
        ),
    },
    {
      name: 'fullName',
      label: 'Name',
      sortable: true,
      head: true,
      cell: (person) => (
        <>
          <Anchor
            component={Link}
            to={`/users/${person.id}?${new URLSearchParams({ list })}`}
            inherit
            fw={600}
          >
            {person.fullName}
          </Anchor>
          {person.id === viewer.id && ' (you)'}
          <Text size="xs" c="dimmed">
            {person.userName}
          </Text>
        </>
      ),
    },
    { name: 'email', label: 'Email', sortable: true, cell: ({ email }) => email },
    ...(allOfThem ? sharedColumns : []),
    {
      name: 'status',
      label: 'Status',
      sortable: true,
      cell: ({ status }) => <StatusBadge {...userStatus(status)} />,
    },
    { name: 'logsInBy', label: 'Sign-in method', cell: (person) => logInMethodText(person) },
    { name: 'twoFactor', label: 'Two-factor', cell: ({ twoFactor }) => (twoFactor ? 'On' : 'Off') },
    {
      name: 'lastSeenAt',
      label: 'Last seen',
      sortable: true,
      cell: ({ lastSeenAt }) => (lastSeenAt ? <Moment at={lastSeenAt} /> : sentence('neverSeen')),
    },
    {
      name: 'actions',
      label: 'Actions',
      cell: (person) => <PersonMenu viewer={viewer} person={person} list={list} />,
    },
  ]
}

const sharedColumns: Columns = [
  { name: 'role', label: 'Role', sortable: true, cell: ({ role }) => roleLabel(role) },
  {
    name: 'organizationName',
    label: 'Organization',
    sortable: true,
    cell: ({ organizationName }) => organizationName,
  },
]
