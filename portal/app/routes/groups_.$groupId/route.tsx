import { sentence } from '@anj/workflow/messages'
import { Button, Group, Text, TextInput } from '@mantine/core'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { ActionItem, ActionList } from '../../components/action-list.tsx'
import { FormMessage } from '../../components/form-message.tsx'
import { Frame } from '../../components/frame.tsx'
import { Panel, PanelColumns } from '../../components/panel.tsx'
import { pageTitle } from '../../page-title.ts'
import { formProblem, pageData } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { findGroup } from '../../server/find-group.server.ts'
import { redirectWithNotice } from '../../server/notice.server.ts'
import { requireUser } from '../../server/require-user.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'
import { text } from '../../server/typed-values.server.ts'

export { keepFormAction as clientAction, keepPage as shouldRevalidate } from '../../browser/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.group.name ?? 'Group') },
]

/** Shows the members of a group, and the users whom the viewer can add to it. */
export async function loader({ request, context, params: { groupId = '' } }: LoaderFunctionArgs) {
  const user = await requireUser(request, context, 'update any users')
  const api = apiFor(request, context)
  const group = await findGroup(request, api, groupId)
  const search = new URL(request.url).searchParams.get('search')?.slice(0, 200) ?? ''
  const [members, people] = await Promise.all([
    api.GET('/groups/{groupId}/members', { params: { path: { groupId } } }),
    api.GET('/people', { params: { query: { search } } }),
  ])
  const inside = pageData(request, members).map((member) => member.user)
  const known = new Set(inside.map(({ id }) => id))
  // The search leaves out the viewer, who can join the group as well.
  const { id, fullName, userName } = user
  const isFound = `${fullName} ${userName}`.toLowerCase().includes(search.trim().toLowerCase())
  const found = [...(isFound ? [{ id, fullName, userName }] : []), ...pageData(request, people)]
  return {
    user,
    group,
    search,
    members: inside,
    more: members.data?.more ?? false,
    offered: found.filter((person) => !known.has(person.id)),
  }
}

export async function action({ request, context, params: { groupId = '' } }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const form = await request.formData()
  const api = apiFor(request, context)
  const params = { path: { groupId, userId: text(form, 'add') || text(form, 'remove') } }
  const changed = form.has('add')
    ? await api.PUT('/groups/{groupId}/members/{userId}', { params })
    : await api.DELETE('/groups/{groupId}/members/{userId}', { params })
  if (!changed.data) return formProblem(request, form, changed)
  return redirectWithNotice(`/groups/${groupId}`, changed.data.message)
}

export default function GroupPage() {
  const { user, group, members, more, offered, search } = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()?.problem
  const titleOf = ({ id, fullName }: { readonly id: string; readonly fullName: string }) =>
    id === user.id ? `${fullName} (you)` : fullName
  return (
    <Frame
      user={user}
      page="users"
      title={group.name}
      actions={
        <>
          <Button component={Link} to="/groups" variant="default">
            Back to groups
          </Button>
          <Button component={Link} to={`/groups/${group.id}/rename`} variant="default">
            Rename
          </Button>
          <Button component={Link} to={`/groups/${group.id}/delete`} variant="default">
            Delete
          </Button>
        </>
      }
    >
      <FormMessage>{problem?.message}</FormMessage>
      <PanelColumns>
        <Panel title="Members" lead={sentence('groupMembersLead')}>
          {members.length === 0 ? (
            <Text size="sm">{sentence('groupNoMembers')}</Text>
          ) : (
            <ActionList label="Members">
              {members.map((person) => (
                <ActionItem key={person.id} title={titleOf(person)} note={person.userName}>
                  <MemberButton act="remove" person={person}>
                    Remove
                  </MemberButton>
                </ActionItem>
              ))}
            </ActionList>
          )}
          {more && (
            <Text size="sm" c="dimmed" role="note">
              {sentence('moreGroupMembers', { count: members.length.toLocaleString('en') })}
            </Text>
          )}
        </Panel>
        <Panel title="Add members" lead={sentence('groupAddLead')}>
          <Form method="get" role="search">
            <Group align="flex-end" gap="xs">
              <TextInput
                key={search}
                label="Search"
                type="search"
                name="search"
                maxLength={200}
                placeholder="Name or email"
                defaultValue={search}
              />
              <Button type="submit" variant="default">
                Search
              </Button>
            </Group>
          </Form>
          {offered.length === 0 ? (
            <Text size="sm">{sentence('groupNobodyToAdd')}</Text>
          ) : (
            <ActionList label="Users who can be added">
              {offered.map((person) => (
                <ActionItem key={person.id} title={titleOf(person)} note={person.userName}>
                  <MemberButton act="add" person={person}>
                    Add
                  </MemberButton>
                </ActionItem>
              ))}
            </ActionList>
          )}
        </Panel>
      </PanelColumns>
    </Frame>
  )
}

interface MemberButtonProps {
  readonly act: 'add' | 'remove'
  readonly person: { readonly id: string; readonly fullName: string }
  readonly children: string
}

function MemberButton({ act, person: { id, fullName }, children }: MemberButtonProps) {
  return (
    <Form method="post">
      <Button
        type="submit"
        name={act}
        value={id}
        variant="default"
        size="xs"
        aria-label={`${children} ${fullName}`}
      >
        {children}
      </Button>
    </Form>
  )
}
