import { sentence } from '@anj/workflow/messages'
import { TextInput } from '@mantine/core'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Frame } from '../../components/frame.tsx'
import { defaultText, fieldText, limitWords, parseLimit } from '../../components/limit-words.ts'
import { PanelForm } from '../../components/panel-form.tsx'
import { useFormAnswer } from '../../components/use-form-answer.ts'
import { pageTitle } from '../../page-title.ts'
import { formProblem, pageData } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { redirectWithNotice } from '../../server/notice.server.ts'
import { requireId } from '../../server/people.server.ts'
import { requireUser } from '../../server/require-user.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'
import { text } from '../../server/typed-values.server.ts'

export { keepFormAction as clientAction, keepPage as shouldRevalidate } from '../../browser/keep-form.ts'

export const meta: MetaFunction = () => [{ title: pageTitle('Limits') }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const user = await requireUser(request, context, 'update any licences')
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
  const body = Object.fromEntries(
    limitWords.map((words) => [words.name, parseLimit(words, text(form, words.name))]),
  )
  const saved = await apiFor(request, context).PATCH('/licences/{licenceId}/limits', {
    params: { path },
    body,
  })
  if (!saved.data) return formProblem(request, form, saved)
  return redirectWithNotice(`/licences/${path.licenceId}`, saved.data.message)
}

export default function ChangeLimits() {
  const { user, licence, limits } = useLoaderData<typeof loader>()
  const { field, ...state } = useFormAnswer(useActionData<typeof action>())
  return (
    <Frame
      user={user}
      page="licences"
      title="Limits"
      lead={sentence('limitsFormLead', { name: licence.organizationName })}
    >
      <PanelForm
        title={licence.organizationName}
        narrow
        state={state}
        submit="Save"
        busyLabel="Saving..."
        back={`/licences/${licence.id}`}
      >
        {limitWords.map((words) => {
          const { defaultValue, ...bound } = field(words.name)
          return (
            <TextInput
              key={words.name}
              label={words.label}
              description={defaultText(words, limits.defaults[words.name])}
              inputMode="decimal"
              autoComplete="off"
              {...bound}
              required={false}
              defaultValue={defaultValue ?? fieldText(words, limits.own[words.name])}
            />
          )
        })}
      </PanelForm>
    </Frame>
  )
}
