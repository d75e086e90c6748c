import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Frame } from '../../components/frame.tsx'
import { LicenceFields } from '../../components/licence-fields.tsx'
import { PanelForm } from '../../components/panel-form.tsx'
import { useFormAnswer } from '../../components/use-form-answer.ts'
import { pageTitle } from '../../page-title.ts'
import { formProblem } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { joinApplicationTypes, parseLicence } from '../../server/licence-form.server.ts'
import { redirectWithNotice } from '../../server/notice.server.ts'
import { requireUser } from '../../server/require-user.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'

export { keepFormAction as clientAction, keepPage as shouldRevalidate } from '../../browser/keep-form.ts'

export const meta: MetaFunction = () => [{ title: pageTitle('Create licence') }]

/** Default dates: one year from today, in UTC, as the API validates them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser(request, context, 'create any licences')
  const day = new Date()
  const licenseStartingDay = day.toISOString().slice(0, 10)
  day.setUTCFullYear(day.getUTCFullYear() + 1)
  return { user, start: { licenseStartingDay, licenseExpiryDate: day.toISOString().slice(0, 10) } }
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const form = await request.formData()
  const created = await apiFor(request, context).POST('/licences', { body: parseLicence(form) })
  if (!created.data) return formProblem(request, joinApplicationTypes(form), created)
  return redirectWithNotice(`/licences/${created.data.data.id}`, created.data.message)
}

export default function CreateLicence() {
  const { user, start } = useLoaderData<typeof loader>()
  const { field, ...state } = useFormAnswer(useActionData<typeof action>())
  return (
    <Frame user={user} page="licences" title="Create licence">
      <PanelForm
        title="Organization and licence"
        narrow
        state={state}
        submit="Create"
        busyLabel="Creating..."
        back="/licences"
      >
        <LicenceFields field={field} licence={start} />
      </PanelForm>
    </Frame>
  )
}
