import { sentence } from '@anj/workflow/messages'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { actionQuestion } from '../../components/act-question.ts'
import { actionFields } from '../../components/action-fields.tsx'
import { ConfirmDialog } from '../../components/confirm.tsx'
import { Facts } from '../../components/facts.tsx'
import { Frame } from '../../components/frame.tsx'
import { Moment } from '../../components/moment.tsx'
import { Panel, PanelColumns } from '../../components/panel.tsx'
import { PanelForm } from '../../components/panel-form.tsx'
import { PersonFields } from '../../components/person-fields.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useFormAnswer } from '../../components/use-form-answer.ts'
import { belongingsText, type Person, roleLabel, userStatus } from '../../model/person-words.ts'
import { actionsFor, type UserAction, type UserActionName, userActions } from '../../model/user-actions.ts'
import { pageTitle } from '../../page-title.ts'
import { formProblem } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { listPathOf } from '../../server/list-link.server.ts'
import { redirectWithNotice } from '../../server/notice.server.ts'
import { callsOn, findPerson } from '../../server/people.server.ts'
import { requireUser } from '../../server/require-user.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'
import { text } from '../../server/typed-values.server.ts'

export { keepFormAction as clientAction, keepPage as shouldRevalidate } from '../../browser/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.person.fullName ?? 'User') },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context, 'update any users')
  const { user, belongings } = await findPerson(request, apiFor(request, context), viewer, params.userId)
  return { viewer, person: user, has: belongingsText(belongings), list: listPathOf(request, '/users') }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const viewer = await requireUser(request, context, 'update any users')
  const form = await request.formData()
  const api = apiFor(request, context)
  const { user } = await findPerson(request, api, viewer, params.userId)
  const saved = await callsOn(api, user).change({
    userName: text(form, 'userName'),
    fullName: text(form, 'fullName'),
    email: text(form, 'email'),
  })
  if (!saved.data) return formProblem(request, form, saved)
  return redirectWithNotice(listPathOf(request, '/users'), saved.data.message)
}

export default function PersonPage() {
  const { viewer, person, has, list } = useLoaderData<typeof loader>()
  const own = viewer.id === person.id
  return (
    <Frame
      user={viewer}
      page="users"
      title={person.fullName}
      actions={
        <Button component={Link} to={list} variant="default">
          Back to user list
        </Button>
      }
    >
      <PanelColumns>
        <Stack>
          <Panel title="User details">
            <Facts
              facts={[
                ['Status', <StatusBadge key="status" {...userStatus(person.status)} />],
                ['Role', roleLabel(person.role)],
                ['Organization', person.organizationName],
                ['Two-factor', person.twoFactor ? 'On' : 'Off'],
                [
                  'Last seen',
                  person.lastSeenAt ? (
                    <Moment key="seen" at={person.lastSeenAt} />
                  ) : (
                    sentence(person.status === 'invited' ? 'invitedSince' : 'neverSeen')
                  ),
                ],
                ['Invited', <Moment key="created" at={person.createdAt} />],
                ['Owns', has],
              ]}
            />
          </Panel>
          <Panel title="Other actions">
            {own ? (
              <Text size="sm">
                {sentence('ownAccountHint')}{' '}
                <Anchor href="/account" inherit underline="always">
                  Go to your account
                </Anchor>
              </Text>
            ) : (
              <>
                <Group gap="xs">
                  {actionsFor(viewer, person).map((name) => (
                    <ActButton key={name} name={name} person={person} />
                  ))}
                </Group>
                <Text size="sm" c="dimmed">
                  {sentence('deleteOrDeactivate')}
                </Text>
                <Group>
                  <Button component={Link} to={`/users/${person.id}/delete`} color="red" variant="light">
                    Delete permanently
                  </Button>
                </Group>
              </>
            )}
          </Panel>
        </Stack>
        {!own && <Details person={person} />}
      </PanelColumns>
    </Frame>
  )
}

function Details({ person }: { readonly person: Person }) {
  const { field, ...state } = useFormAnswer(useActionData<typeof action>())
  return (
    <PanelForm title="Name and email" state={state} submit="Save" busyLabel="Saving...">
      <PersonFields field={field} person={person} />
    </PanelForm>
  )
}

function ActButton({ name, person }: { readonly name: UserActionName; readonly person: Person }) {
  const { label, danger = false }: UserAction = userActions[name]
  const question = actionQuestion(name, person, '')
  // The confirmation page also lists the possible heirs, which may be too many for a dialog.
  if (name === 'deactivate')
    return (
      <Button component={Link} to={question.href} variant="default">
        {label}
      </Button>
    )
  return (
    <ConfirmDialog
      question={{ ...question, ...actionFields(name, person) }}
      variant={danger ? 'light' : 'default'}
      {...(danger && { color: 'red' })}
    >
      {label}
    </ConfirmDialog>
  )
}
