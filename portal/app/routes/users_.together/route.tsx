import { sentence } from '@anj/workflow/messages'
import { List, Text } from '@mantine/core'
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ConfirmForm } from '../../components/confirm.tsx'
import { Frame } from '../../components/frame.tsx'
import { Panel } from '../../components/panel.tsx'
import { roleQuestionField } from '../../components/role-fields.tsx'
import { actionsFor, type BulkActionName, isBulkAction, userActions } from '../../model/user-actions.ts'
import { pageTitle } from '../../page-title.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { listPathOf } from '../../server/list-link.server.ts'
import { redirectWithNotice } from '../../server/notice.server.ts'
import { callsOn, findPerson } from '../../server/people.server.ts'
import { performUserAction } from '../../server/perform.server.ts'
import { requireUser } from '../../server/require-user.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'

export { keepFormAction as clientAction, keepPage as shouldRevalidate } from '../../browser/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? userActions[data.act].label : 'Users') },
]

/** The number of users on the largest page of the user list, which limits how many can be selected. */
const MOST = 100

/** Asks for confirmation before an action on all selected users. Skips users to whom it doesn't apply. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, act, people } = await selected(request, context)
  const back = listPathOf(request, '/users')
  if (people.length === 0) throw redirectWithNotice(back, sentence('nobodySelected'))
  return {
    viewer,
    act,
    names: people.map(({ fullName }) => fullName),
    back,
    search: new URL(request.url).search,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const { act, people } = await selected(request, context)
  const form = await request.formData()
  const api = apiFor(request, context)
  const refused: string[] = []
  for (const person of people) {
    const { error } = await performUserAction(act, person, callsOn(api, person), form)
    if (error) refused.push(`${person.fullName}: ${error.message}`)
  }
  const done = sentence('doneTogether', { done: people.length - refused.length, all: people.length })
  return redirectWithNotice(listPathOf(request, '/users'), [done, ...refused].join(' '))
}

async function selected(request: Request, context: AppLoadContext) {
  const viewer = await requireUser(request, context, 'update any users')
  const { searchParams } = new URL(request.url)
  const act = searchParams.get('act') ?? ''
  if (!isBulkAction(act)) throw new Response(null, { status: 404, statusText: 'Not Found' })
  const ids = [...new Set(searchParams.getAll('id'))].slice(0, MOST)
  const api = apiFor(request, context)
  const found = await Promise.all(ids.map((id) => findPerson(request, api, viewer, id)))
  const people = found.map(({ user }) => user).filter((person) => actionsFor(viewer, person).includes(act))
  return { viewer, act: act satisfies BulkActionName, people }
}

export default function TogetherPage() {
  const { viewer, act, names, back, search } = useLoaderData<typeof loader>()
  const { label } = userActions[act]
  return (
    <Frame user={viewer} page="users" title={label}>
      <Panel title={sentence('selectedPeople', { count: names.length })} narrow>
        <List size="sm">
          {names.map((name, at) => (
            <List.Item key={`${name} ${at}`}>{name}</List.Item>
          ))}
        </List>
        <ConfirmForm
          question={{
            href: `/users/together${search}`,
            title: label,
            text: <Text>{sentence(userActions[act].asks, { who: sentence('eachOfThem') })}</Text>,
            confirm: label,
            ...(act === 'role' && roleQuestionField('user')),
          }}
          answer={useActionData<typeof action>()}
          back={back}
        />
      </Panel>
    </Frame>
  )
}
