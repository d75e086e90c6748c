import { sentence } from '@anj/workflow/messages'
import { Button, Group, NativeSelect, Text } from '@mantine/core'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { ActionItem, ActionList } from '../../components/action-list.tsx'
import { FormMessage } from '../../components/form-message.tsx'
import { Frame } from '../../components/frame.tsx'
import { Panel } from '../../components/panel.tsx'
import { countedList } from '../../model/counted-list.ts'
import { pageTitle } from '../../page-title.ts'
import { formProblem, pageData } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { redirectWithNotice } from '../../server/notice.server.ts'
import { ownFolder } from '../../server/own-folder.server.ts'
import { requireUser } from '../../server/require-user.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'
import { text } from '../../server/typed-values.server.ts'

export { keepFormAction as clientAction, keepPage as shouldRevalidate } from '../../browser/keep-form.ts'

export const meta: MetaFunction = () => [{ title: pageTitle('Share folder') }]

/** Shows the groups with which a folder is shared, and those with which it could be. */
export async function loader({ request, context, params: { folderId = '' } }: LoaderFunctionArgs) {
  const user = await requireUser(request, context, 'read own workflows')
  const api = apiFor(request, context)
  const folder = ownFolder(pageData(request, await api.GET('/folders')), folderId)
  const [shares, groups] = await Promise.all([
    api.GET('/folders/{folderId}/groups', { params: { path: { folderId } } }),
    api.GET('/groups'),
  ])
  return {
    user,
    folder: { id: folder.id, name: folder.name },
    shares: pageData(request, shares),
    groups: pageData(request, groups),
  }
}

export async function action({ request, context, params: { folderId = '' } }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const form = await request.formData()
  const api = apiFor(request, context)
  const params = { path: { folderId, groupId: text(form, 'group') } }
  const level = text(form, 'level') === 'edit' ? 'edit' : 'read'
  const saved = form.has('stop')
    ? await api.DELETE('/folders/{folderId}/groups/{groupId}', { params })
    : await api.PUT('/folders/{folderId}/groups/{groupId}', { params, body: { level } })
  if (!saved.data) return formProblem(request, form, saved)
  return redirectWithNotice(`/workflows/folders/${folderId}/share`, saved.data.message)
}

const levels = [
  { value: 'read', label: 'Can view' },
  { value: 'edit', label: 'Can edit and run' },
]

export default function ShareFolder() {
  const { user, folder, shares, groups } = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()?.problem
  const own = new Set(shares.filter(({ through }) => !through).map(({ group }) => group.id))
  const offered = groups.filter(({ id }) => !own.has(id))
  return (
    <Frame
      user={user}
      page="workflows"
      title={folder.name}
      actions={
        <Button
          component={Link}
          to={`/workflows?${new URLSearchParams({ folder: folder.id })}`}
          variant="default"
        >
          Back to the folder
        </Button>
      }
    >
      <Panel title="Share folder" lead={sentence('folderShareLead')} narrow>
        {shares.length === 0 ? (
          <Text size="sm">{sentence('folderNotShared')}</Text>
        ) : (
          <ActionList label="Shared with">
            {shares.map(({ group: { id, name, members }, level, through }) => (
              <ActionItem
                key={`${id} ${through?.id}`}
                title={name}
                note={through ? sentence('throughFolder', { name: through.name }) : membersText(members)}
              >
                {through ? (
                  <Text size="sm">{levels.find(({ value }) => value === level)?.label}</Text>
                ) : (
                  // The key puts a changed level into the field again after it was saved.
                  <Form method="post" key={level}>
                    <input type="hidden" name="group" value={id} />
                    <Group gap="xs">
                      <NativeSelect
                        name="level"
                        aria-label={`Access for ${name}`}
                        data={levels}
                        defaultValue={level}
                      />
                      <Button type="submit" variant="default" aria-label={`Save the access for ${name}`}>
                        Save
                      </Button>
                      <Button
                        type="submit"
                        name="stop"
                        value="yes"
                        variant="default"
                        aria-label={`Stop sharing with ${name}`}
                      >
                        Stop
                      </Button>
                    </Group>
                  </Form>
                )}
              </ActionItem>
            ))}
          </ActionList>
        )}
        {offered.length === 0 ? (
          <Text size="sm" c="dimmed">
            {sentence('folderNoGroups')}
          </Text>
        ) : (
          // The key resets the fields after a group was added.
          <Form method="post" key={shares.length}>
            <Group align="flex-end" gap="xs">
              <NativeSelect
                label="Group"
                name="group"
                data={offered.map(({ id, name }) => ({ value: id, label: name }))}
              />
              <NativeSelect label="Access" name="level" data={levels} />
              <Button type="submit">Share</Button>
            </Group>
          </Form>
        )}
        <FormMessage>{problem?.message}</FormMessage>
      </Panel>
    </Frame>
  )
}

const membersText = (members: number) => countedList([[members, 'member']]) || 'No members'
