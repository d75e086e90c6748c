import type { Client } from '@anj/client'
import { sentence } from '@anj/workflow/messages'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Frame } from '../../components/frame.tsx'
import { OrganizationField } from '../../components/organization-field.tsx'
import { PanelForm } from '../../components/panel-form.tsx'
import { PersonFields } from '../../components/person-fields.tsx'
import { RoleFields } from '../../components/role-fields.tsx'
import { useFormAnswer } from '../../components/use-form-answer.ts'
import { canAssignRoles } from '../../model/user-actions.ts'
import { pageTitle } from '../../page-title.ts'
import { formProblem } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { redirectWithNotice } from '../../server/notice.server.ts'
import { organizationChoices } from '../../server/people.server.ts'
import { requireUser } from '../../server/require-user.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'
import { text } from '../../server/typed-values.server.ts'

export { keepFormAction as clientAction, keepPage as shouldRevalidate } from '../../browser/keep-form.ts'

export const meta: MetaFunction = () => [{ title: pageTitle('Create user') }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser(request, context, 'create any users')
  const choices = await organizationChoices(request, apiFor(request, context), user)
  const asked = new URL(request.url).searchParams
  return {
    user,
    choices,
    organizationId: asked.get('organizationId') ?? user.organizationId,
    role: asked.get('role') === 'admin' ? ('admin' as const) : ('user' as const),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const form = await request.formData()
  const invited = await invite(apiFor(request, context), form)
  if (!invited.data) return formProblem(request, form, invited)
  return redirectWithNotice('/users', invited.data.message)
}

/** Invites a user. Without a role, it's a regular user. The API checks who may invite whom, and into which organization. */
function invite(api: Client, form: FormData) {
  const [role, organizationId] = [text(form, 'role'), text(form, 'organizationId') || null]
  const person = {
    userName: text(form, 'userName'),
    fullName: text(form, 'fullName'),
    email: text(form, 'email'),
    organizationId,
  }
  return role === 'admin' || role === 'super'
    ? api.POST('/admin', { body: { ...person, role } })
    : api.POST('/user', { body: person })
}

export default function CreateUser() {
  const { user, choices, organizationId, role } = useLoaderData<typeof loader>()
  const { field, ...state } = useFormAnswer(useActionData<typeof action>())
  return (
    <Frame user={user} page="users" title="Create user" lead={sentence('createUserLead')}>
      <PanelForm
        title="User details"
        narrow
        state={state}
        submit="Invite"
        busyLabel="Inviting..."
        back="/users"
      >
        <PersonFields field={field} />
        {canAssignRoles(user.role) && <RoleFields field={field} role={role} />}
        {choices.length > 0 && (
          <OrganizationField field={field} choices={choices} organizationId={organizationId} />
        )}
      </PanelForm>
    </Frame>
  )
}
