import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { actionQuestion } from '../../components/act-question.ts'
import { actionFields } from '../../components/action-fields.tsx'
import { ConfirmForm } from '../../components/confirm.tsx'
import { Frame } from '../../components/frame.tsx'
import { Panel } from '../../components/panel.tsx'
import { belongingsText } from '../../model/person-words.ts'
import { actionsFor, isUserAction, type UserActionName, userActions } from '../../model/user-actions.ts'
import { pageTitle } from '../../page-title.ts'
import { formProblem } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { listPathOf } from '../../server/list-link.server.ts'
import { redirectWithNotice } from '../../server/notice.server.ts'
import { callsOn, findNewOwners, findPerson } from '../../server/people.server.ts'
import { performUserAction } from '../../server/perform.server.ts'
import { requireUser } from '../../server/require-user.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'

export { keepFormAction as clientAction, keepPage as shouldRevalidate } from '../../browser/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? userActions[data.act].label : 'User') },
]

/** Asks for confirmation. Redirects to the user's page if the action no longer applies or would affect the viewer. */
export async function loader({ request, context, params: { userId, act } }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context, 'update any users')
  const name = requireAct(act)
  const api = apiFor(request, context)
  const { user, belongings } = await findPerson(request, api, viewer, userId)
  if (!actionsFor(viewer, user).includes(name)) throw redirect(`/users/${user.id}`)
  const has = name === 'deactivate' ? belongingsText(belongings) : ''
  return {
    viewer,
    person: user,
    act: name,
    has,
    heirs: has ? await findNewOwners(request, api, viewer, user) : [],
    list: listOf(request) ?? '',
    back: nextPage(request, user.id),
  }
}

export async function action({ request, context, params: { userId, act } }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const viewer = await requireUser(request, context, 'update any users')
  const name = requireAct(act)
  const form = await request.formData()
  const api = apiFor(request, context)
  const { user } = await findPerson(request, api, viewer, userId)
  const done = await performUserAction(name, user, callsOn(api, user), form)
  if (!done.data) return formProblem(request, form, done)
  return redirectWithNotice(nextPage(request, user.id), done.data.message)
}

function requireAct(name: string | undefined): UserActionName {
  if (isUserAction(name)) return name
  throw new Response(null, { status: 404, statusText: 'Not Found' })
}

/** The page to return to: the list that the viewer came from, or else the user's page. */
function nextPage(request: Request, userId: string): string {
  return listOf(request) === null ? `/users/${userId}` : listPathOf(request, '/users')
}

/** The query of the list that the viewer came from, or null. */
function listOf(request: Request): string | null {
  return new URL(request.url).searchParams.get('list')
}

export default function AskPage() {
  const { viewer, person, act, has, heirs, list, back } = useLoaderData<typeof loader>()
  return (
    <Frame user={viewer} page="users" title={person.fullName}>
      <Panel title={userActions[act].label} narrow>
        <ConfirmForm
          question={{
            ...actionQuestion(act, person, list),
            ...actionFields(act, person, { has, heirs }),
          }}
          answer={useActionData<typeof action>()}
          back={back}
        />
      </Panel>
    </Frame>
  )
}
