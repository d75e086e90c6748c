import { PasswordField } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Alert, Button, Stack, TextInput } from '@mantine/core'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  redirectDocument,
} from '@remix-run/node'
import {
  type ClientActionFunctionArgs,
  Form,
  useActionData,
  useLoaderData,
  useNavigation,
} from '@remix-run/react'
import { useEffect } from 'react'
import { signInAction } from '../../browser/sign-in-action.ts'
import { forgetSession } from '../../browser/stored-session.ts'
import { AuthPage } from '../../components/auth-page.tsx'
import { useFormAnswer } from '../../components/form-answer.ts'
import { FormMessage } from '../../components/form-message.tsx'
import { WithScript } from '../../components/with-script.tsx'
import { pageTitle } from '../../page-title.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { currentUser, signUpState } from '../../server/current-user.server.ts'
import { nextPath } from '../../server/next-path.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'
import { signedIn } from '../../server/signed-in.server.ts'
import { text, typedValues } from '../../server/typed-values.server.ts'

export const meta: MetaFunction = () => [{ title: pageTitle('Log in') }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [user, { signUpOpen }] = await Promise.all([
    currentUser(request, context),
    signUpState(request, context),
  ])
  if (user) throw redirectDocument(nextPath(request))
  if (signUpOpen) throw redirect('/sign-up')
  const { searchParams } = new URL(request.url)
  return { expired: searchParams.has('expired'), loggedOut: searchParams.has('loggedOut') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const form = await request.formData()
  const body = { userName: text(form, 'userName'), password: text(form, 'password') }
  const { data: answer, error, response } = await apiFor(request, context).POST('/auth/log-in', { body })
  if (!answer) return data({ problem: error, values: typedValues(form) }, { status: response.status })
  return signedIn(request, form, answer.data, nextPath(request))
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return signInAction(serverAction)
}

/** An answer to the form changes nothing that the loader said, and the server may be out of reach. */
export const shouldRevalidate = () => false

export default function LogIn() {
  const { expired, loggedOut } = useLoaderData<typeof loader>()
  const { form, attempt, message, field } = useFormAnswer(useActionData<typeof clientAction>())
  const busy = useNavigation().state !== 'idle'
  useEffect(() => {
    if (loggedOut) forgetSession()
  }, [loggedOut])

  return (
    <AuthPage title="Log in">
      <Form method="post" ref={form} noValidate>
        <Stack mt="md">
          {!message && expired && <Alert color="yellow">{sentence('sessionExpired')}</Alert>}
          {!message && loggedOut && <Alert color="petrol">{sentence('loggedOut')}</Alert>}
          <TextInput
            label="User name"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...field('userName')}
          />
          <PasswordField
            key={attempt}
            label="Password"
            autoComplete="current-password"
            {...field('password')}
          />
          <FormMessage>{message}</FormMessage>
          <WithScript />
          <Button type="submit" loading={busy} mt="xs" fullWidth>
            Log in
          </Button>
        </Stack>
      </Form>
    </AuthPage>
  )
}
