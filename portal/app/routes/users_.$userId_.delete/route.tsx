import { sentence } from '@anj/workflow/messages'
import { Button, Group, Stack, Text } from '@mantine/core'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { FormMessage } from '../../components/form-message.tsx'
import { Frame } from '../../components/frame.tsx'
import { NewOwnerField } from '../../components/new-owner-field.tsx'
import { Panel } from '../../components/panel.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useFormAnswer } from '../../components/use-form-answer.ts'
import { belongingsText } from '../../model/person-words.ts'
import { pageTitle } from '../../page-title.ts'
import { formProblem } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { listPathOf } from '../../server/list-link.server.ts'
import { redirectWithNotice } from '../../server/notice.server.ts'
import { callsOn, findNewOwners, findPerson } from '../../server/people.server.ts'
import { requireUser } from '../../server/require-user.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'
import { text } from '../../server/typed-values.server.ts'

export { keepFormAction as clientAction, keepPage as shouldRevalidate } from '../../browser/keep-form.ts'

export const meta: MetaFunction = () => [{ title: pageTitle('Delete user') }]

/** Redirects viewers away from deleting their own account. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context, 'delete any users')
  const api = apiFor(request, context)
  const { user, belongings } = await findPerson(request, api, viewer, params.userId)
  if (user.id === viewer.id) throw redirect(`/users/${user.id}`)
  const has = belongingsText(belongings)
  return {
    viewer,
    person: user,
    has,
    heirs: has ? await findNewOwners(request, api, viewer, user) : [],
    back: listPathOf(request, '/users'),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const viewer = await requireUser(request, context, 'delete any users')
  const form = await request.formData()
  const api = apiFor(request, context)
  const { user } = await findPerson(request, api, viewer, params.userId)
  const deleted = await callsOn(api, user).remove({ handTo: text(form, 'handTo') || null })
  if (!deleted.data) return formProblem(request, form, deleted)
  return redirectWithNotice(listPathOf(request, '/users'), deleted.data.message)
}

export default function DeletePage() {
  const { viewer, person, has, heirs, back } = useLoaderData<typeof loader>()
  const { form, message, field } = useFormAnswer(useActionData<typeof action>())
  const busy = useNavigation().formMethod === 'POST'
  const who = person.fullName
  const nobody = has !== '' && heirs.length === 0
  return (
    <Frame user={viewer} page="users" title={`Delete ${who}`}>
      <Panel title="Delete permanently" lead={sentence('deleteLead', { who })} narrow>
        <Form method="post" ref={form} noValidate>
          <Stack>
            <Text>
              {has ? sentence('deleteBelongings', { who, what: has }) : sentence('deleteNothing', { who })}
            </Text>
            {nobody && <Text c="var(--mantine-color-error)">{sentence('deleteNoHeir', { who })}</Text>}
            {heirs.length > 0 && (
              <NewOwnerField field={field} heirs={heirs} nobody="Select a user" required />
            )}
            <FormMessage>{message}</FormMessage>
            <Group justify="flex-end">
              <Button component={Link} to={back} variant="default">
                Cancel
              </Button>
              <SubmitButton busy={busy} busyLabel="Deleting..." color="red" disabled={nobody}>
                Delete
              </SubmitButton>
            </Group>
          </Stack>
        </Form>
      </Panel>
    </Frame>
  )
}
