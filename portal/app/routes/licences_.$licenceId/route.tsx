import { hasGrant } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Button, Group } from '@mantine/core'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { ConfirmDialog } from '../../components/confirm.tsx'
import { Frame } from '../../components/frame.tsx'
import { LicenceFacts, LicenceState } from '../../components/licence-facts.tsx'
import { LicenceFields } from '../../components/licence-fields.tsx'
import { deleteQuestion } from '../../components/licence-question.ts'
import type { Licence } from '../../components/licence-words.ts'
import { LimitFacts } from '../../components/limit-facts.tsx'
import { Panel, PanelColumns } from '../../components/panel.tsx'
import { PanelForm } from '../../components/panel-form.tsx'
import { useFormAnswer } from '../../components/use-form-answer.ts'
import { pageTitle } from '../../page-title.ts'
import { formProblem, pageData } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { joinApplicationTypes, parseLicence } from '../../server/licence-form.server.ts'
import { redirectWithNotice } from '../../server/notice.server.ts'
import { requireId } from '../../server/people.server.ts'
import { requireUser } from '../../server/require-user.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'

export { keepFormAction as clientAction, keepPage as shouldRevalidate } from '../../browser/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.licence.organizationName ?? 'Licence') },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const user = await requireUser(request, context, 'read any licences')
  const path = { licenceId: requireId(params.licenceId) }
  const api = apiFor(request, context)
  const licence = pageData(request, await api.GET('/licences/{licenceId}', { params: { path } }))
  const limits = pageData(request, await api.GET('/licences/{licenceId}/limits', { params: { path } }))
  return { user, licence, limits }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const form = await request.formData()
  const path = { licenceId: requireId(params.licenceId) }
  const saved = await apiFor(request, context).PATCH('/licences/{licenceId}', {
    params: { path },
    body: parseLicence(form),
  })
  if (!saved.data) return formProblem(request, joinApplicationTypes(form), saved)
  return redirectWithNotice(`/licences/${path.licenceId}`, saved.data.message)
}

export default function LicencePage() {
  const { user, licence, limits } = useLoaderData<typeof loader>()
  const changes = hasGrant(user.role, 'update any licences')
  return (
    <Frame
      user={user}
      page={hasGrant(user.role, 'create any licences') ? 'licences' : 'users'}
      title={licence.organizationName}
      lead={changes ? '' : sentence('ownLicenceLead')}
      actions={
        <>
          <Button component={Link} to="/licences" variant="default">
            {changes ? 'All licences' : 'Licence'}
          </Button>
          {changes && (
            <>
              <Button component={Link} to={`/users?organizationId=${licence.id}`} variant="default">
                Users
              </Button>
              <Button component={Link} to={`/create-user?organizationId=${licence.id}&role=admin`}>
                Create admin
              </Button>
            </>
          )}
        </>
      }
    >
      <PanelColumns>
        <Panel title="Licence">
          {changes ? <LicenceState licence={licence} /> : <LicenceFacts licence={licence} />}
        </Panel>
        {changes && <Change licence={licence} />}
      </PanelColumns>
      <Panel title="Limits and usage" lead={sentence('limitsLead')} narrow>
        <LimitFacts limits={limits} />
        {changes && (
          <Group>
            <Button component={Link} to={`/licences/${licence.id}/limits`} variant="default">
              Change limits
            </Button>
          </Group>
        )}
      </Panel>
      {changes && (
        <Panel title="Delete" lead={sentence('deleteLicenceText', { name: licence.organizationName })} narrow>
          <Group>
            <ConfirmDialog question={deleteQuestion(licence)} color="red" variant="light">
              Delete
            </ConfirmDialog>
          </Group>
        </Panel>
      )}
    </Frame>
  )
}

function Change({ licence }: { readonly licence: Licence }) {
  const { field, ...state } = useFormAnswer(useActionData<typeof action>())
  return (
    <PanelForm title="Edit licence" state={state} submit="Save" busyLabel="Saving...">
      <LicenceFields field={field} licence={licence} />
    </PanelForm>
  )
}
