import { sentence } from '@anj/workflow/messages'
import { Text, TextInput } from '@mantine/core'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ConfirmForm, type Question } from '../../components/confirm.tsx'
import { Frame } from '../../components/frame.tsx'
import { Panel } from '../../components/panel.tsx'
import { countedList } from '../../model/counted-list.ts'
import { pageTitle } from '../../page-title.ts'
import { formProblem } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { findGroup } from '../../server/find-group.server.ts'
import { redirectWithNotice } from '../../server/notice.server.ts'
import { requireUser } from '../../server/require-user.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'
import { text } from '../../server/typed-values.server.ts'

export { keepFormAction as clientAction, keepPage as shouldRevalidate } from '../../browser/keep-form.ts'

const acts = { rename: 'Rename group', delete: 'Delete group' } as const
type Act = keyof typeof acts

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? acts[data.act] : 'Group') },
]

/** Asks for a group's new name, or whether to delete it. */
export async function loader({ request, context, params: { groupId, act } }: LoaderFunctionArgs) {
  const user = await requireUser(request, context, 'update any users')
  const name = requireAct(act)
  return { user, act: name, group: await findGroup(request, apiFor(request, context), groupId) }
}

export async function action({ request, context, params: { groupId = '', act } }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const form = await request.formData()
  const api = apiFor(request, context)
  const path = { groupId }
  const isRename = requireAct(act) === 'rename'
  const body = { name: text(form, 'name') }
  const done = isRename
    ? await api.PATCH('/groups/{groupId}', { params: { path }, body })
    : await api.DELETE('/groups/{groupId}', { params: { path } })
  if (!done.data) return formProblem(request, form, done)
  return redirectWithNotice(isRename ? `/groups/${groupId}` : '/groups', done.data.message)
}

function requireAct(act: string | undefined): Act {
  if (act === 'rename' || act === 'delete') return act
  throw new Response(null, { status: 404, statusText: 'Not Found' })
}

export default function GroupActionPage() {
  const { user, act, group } = useLoaderData<typeof loader>()
  const { id, name } = group
  const members = countedList([[group.members, 'member']]) || '0 members'
  const question: Question = {
    href: `/groups/${id}/${act}`,
    title: acts[act],
    confirm: acts[act],
    ...(act === 'rename'
      ? { text: null, fields: nameField(name) }
      : { danger: true, text: <Text>{sentence('groupDeleteQuestion', { name, members })}</Text> }),
  }
  return (
    <Frame user={user} page="users" title={name}>
      <Panel title={acts[act]} narrow>
        <ConfirmForm question={question} answer={useActionData<typeof action>()} back={`/groups/${id}`} />
      </Panel>
    </Frame>
  )
}

const nameField =
  (name: string): NonNullable<Question['fields']> =>
  ({ field }) => (
    <TextInput label="Group name" {...field('name')} defaultValue={field('name').defaultValue ?? name} />
  )
