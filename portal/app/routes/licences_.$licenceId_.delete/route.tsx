import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ConfirmForm } from '../../components/confirm.tsx'
import { Frame } from '../../components/frame.tsx'
import { deleteQuestion } from '../../components/licence-question.ts'
import { Panel } from '../../components/panel.tsx'
import { pageTitle } from '../../page-title.ts'
import { formProblem, pageData } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { redirectWithNotice } from '../../server/notice.server.ts'
import { requireId } from '../../server/people.server.ts'
import { requireUser } from '../../server/require-user.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'

export { keepFormAction as clientAction, keepPage as shouldRevalidate } from '../../browser/keep-form.ts'

export const meta: MetaFunction = () => [{ title: pageTitle('Delete licence') }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const user = await requireUser(request, context, 'delete any licences')
  const path = { licenceId: requireId(params.licenceId) }
  const found = await apiFor(request, context).GET('/licences/{licenceId}', { params: { path } })
  return { user, licence: pageData(request, found) }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const form = await request.formData()
  const path = { licenceId: requireId(params.licenceId) }
  const deleted = await apiFor(request, context).DELETE('/licences/{licenceId}', { params: { path } })
  if (!deleted.data) return formProblem(request, form, deleted)
  return redirectWithNotice('/licences', deleted.data.message)
}

export default function DeleteLicence() {
  const { user, licence } = useLoaderData<typeof loader>()
  return (
    <Frame user={user} page="licences" title={licence.organizationName}>
      <Panel title="Delete" narrow>
        <ConfirmForm
          question={deleteQuestion(licence)}
          answer={useActionData<typeof action>()}
          back={`/licences/${licence.id}`}
        />
      </Panel>
    </Frame>
  )
}
