import { sentence } from '@anj/workflow/messages'
import { TextInput } from '@mantine/core'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Frame } from '../../components/frame.tsx'
import { PanelForm } from '../../components/panel-form.tsx'
import { useFormAnswer } from '../../components/use-form-answer.ts'
import { editorAddress } from '../../model/workflow-words.ts'
import { pageTitle } from '../../page-title.ts'
import { formProblem } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { requireUser } from '../../server/require-user.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'
import { text } from '../../server/typed-values.server.ts'

export { keepFormAction as clientAction, keepPage as shouldRevalidate } from '../../browser/keep-form.ts'

export const meta: MetaFunction = () => [{ title: pageTitle(sentence('addNewWorkflow')) }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  return { user: await requireUser(request, context, 'read own workflows') }
}

/** Creates an empty workflow and opens it in the editor. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const form = await request.formData()
  const created = await apiFor(request, context).POST('/workflows', { body: { name: text(form, 'name') } })
  if (!created.data) return formProblem(request, form, created)
  return redirectDocument(editorAddress(created.data.data.id))
}

export default function NewWorkflow() {
  const { user } = useLoaderData<typeof loader>()
  const { field, ...state } = useFormAnswer(useActionData<typeof action>())
  return (
    <Frame user={user} page="workflows" title={sentence('addNewWorkflow')}>
      <PanelForm title="Name" narrow state={state} submit="Add" busyLabel="Adding..." back="/workflows">
        <TextInput
          label="Workflow Name"
          autoFocus
          {...field('name')}
          error={state.message ?? field('name').error}
        />
      </PanelForm>
    </Frame>
  )
}
