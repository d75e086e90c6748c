import { TextInput } from '@mantine/core'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Frame } from '../../components/frame.tsx'
import { PanelForm } from '../../components/panel-form.tsx'
import { useFormAnswer } from '../../components/use-form-answer.ts'
import { pageTitle } from '../../page-title.ts'
import { formProblem } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { redirectWithNotice } from '../../server/notice.server.ts'
import { requireUser } from '../../server/require-user.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'
import { text } from '../../server/typed-values.server.ts'

export { keepFormAction as clientAction, keepPage as shouldRevalidate } from '../../browser/keep-form.ts'

export const meta: MetaFunction = () => [{ title: pageTitle('New group') }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  return { user: await requireUser(request, context, 'update any users') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const form = await request.formData()
  const created = await apiFor(request, context).POST('/groups', { body: { name: text(form, 'name') } })
  if (!created.data) return formProblem(request, form, created)
  return redirectWithNotice(`/groups/${created.data.data.id}`, created.data.message)
}

export default function NewGroup() {
  const { user } = useLoaderData<typeof loader>()
  const { field, ...state } = useFormAnswer(useActionData<typeof action>())
  return (
    <Frame user={user} page="users" title="New group">
      <PanelForm title="Group" narrow state={state} submit="Create" busyLabel="Creating..." back="/groups">
        <TextInput label="Group name" autoFocus {...field('name')} />
      </PanelForm>
    </Frame>
  )
}
