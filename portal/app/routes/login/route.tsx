import { PASSWORD_PAGE_TOAST_DURATION, PasswordField, showError } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core'
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  redirectDocument,
} from '@remix-run/node'
import {
  type ClientActionFunctionArgs,
  Form,
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
} from '@remix-run/react'
import { useEffect, useMemo, useRef } from 'react'
import { signInAction } from '../../browser/sign-in-action.ts'
import { forgetSession } from '../../browser/stored-session.ts'
import { AuthPage } from '../../components/auth-page.tsx'
import { CodeField } from '../../components/code-field.tsx'
import { FormMessage } from '../../components/form-message.tsx'
import { SignOnButton } from '../../components/sign-on-button.tsx'
import { useFormAnswer } from '../../components/use-form-answer.ts'
import { WithScript } from '../../components/with-script.tsx'
import type { FormAnswer } from '../../model/form-answer.ts'
import { pageTitle } from '../../page-title.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { currentUser, signUpState } from '../../server/current-user.server.ts'
import { LOCAL_LOG_OUT } from '../../server/log-out.server.ts'
import { nextPath } from '../../server/next-path.server.ts'
import { EXPIRED_QUERY } from '../../server/require-user.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'
import { signInResponse } from '../../server/signed-in.server.ts'
import { text, typedValues } from '../../server/typed-values.server.ts'

/** Name of the button that continues with the cookie's session. */
const GO_ON = 'goOn'

export const meta: MetaFunction = () => [{ title: pageTitle('Log in') }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [user, { signUpOpen }, { data: signOn }] = await Promise.all([
    currentUser(request, context),
    signUpState(request, context),
    apiFor(request, context).GET('/auth/single-sign-on'),
  ])
  if (signUpOpen) throw redirect('/sign-up')
  const { searchParams } = new URL(request.url)
  // The browser has lost its token. The cookie may be from another session, so it isn't used until the user confirms.
  const isAsked = searchParams.has('anew') || searchParams.has('expired')
  if (user && !isAsked) throw redirectDocument(nextPath(request))
  return {
    expired: searchParams.has('expired'),
    expiredNow: searchParams.get('expired') === EXPIRED_QUERY,
    loggedOut: searchParams.has('loggedOut'),
    hereOnly: searchParams.get('loggedOut') === LOCAL_LOG_OUT,
    singleSignOn: signOn?.data.provider ?? null,
    passwords: signOn?.data.passwords ?? true,
    goesOnAs: user?.fullName ?? null,
    next: nextPath(request),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const form = await request.formData()
  if (form.has(GO_ON)) return goOn(request, form, context)
  const body = {
    userName: text(form, 'userName'),
    password: text(form, 'password'),
    ...(form.has('code') && { code: text(form, 'code') }),
  }
  const { data: answer, error, response } = await apiFor(request, context).POST('/auth/log-in', { body })
  if (!answer) return data({ problem: error, values: typedValues(form) }, { status: response.status })
  return signInResponse(request, form, answer.data, nextPath(request))
}

/** Continues with the cookie's session. */
async function goOn(request: Request, form: FormData, context: AppLoadContext) {
  const { data: answer, error, response } = await apiFor(request, context).POST('/auth/token')
  if (!answer) return data({ problem: error, values: {} }, { status: response.status })
  return signInResponse(request, form, answer.data, nextPath(request))
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return signInAction(serverAction)
}

/** A response to the form doesn't change the loader's data, and the server may be unreachable. */
export const shouldRevalidate = () => false

/** True if user name and password were correct and a code is required. */
function asksForCode(answer: FormAnswer | undefined): boolean {
  return ['twoFactorNeeded', 'twoFactorWrong'].includes(answer?.problem.code ?? '')
}

/** Removes the problem if only a code is missing. That isn't an error, so no field is marked and no toast appears. */
function withoutQuestion(answer: FormAnswer | undefined): FormAnswer | undefined {
  if (answer?.problem.code !== 'twoFactorNeeded') return answer
  return { ...answer, problem: { message: '' } }
}

export default function LogIn() {
  const { expired, expiredNow, loggedOut, hereOnly, singleSignOn, passwords, goesOnAs, next } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof clientAction>()
  const { form, attempt, message, field } = useFormAnswer(useMemo(() => withoutQuestion(answer), [answer]))
  const passwordWasRight = asksForCode(answer)
  const needsCode = passwordWasRight || answer?.values.code !== undefined
  // Keeps the password in its field unless it was wrong, so that the user needn't type it again with the code.
  const passwordKey = useRef(attempt)
  if (answer?.problem.code === 'loginFailed') passwordKey.current = attempt
  const busy = useNavigation().state !== 'idle'
  useEffect(() => {
    if (loggedOut || expired) forgetSession()
    if (expiredNow) showError(sentence('sessionExpired'), { duration: PASSWORD_PAGE_TOAST_DURATION })
  }, [loggedOut, expired, expiredNow])

  return (
    <AuthPage title="Log in">
      {singleSignOn && !passwords && <SignOnButton {...singleSignOn} next={next} isFirst />}
      <Form method="post" ref={form} noValidate>
        <Stack mt="md">
          {!answer && expired && <Alert color="yellow">{sentence('sessionExpired')}</Alert>}
          {!answer && loggedOut && (
            <Alert color={hereOnly ? 'yellow' : 'petrol'}>
              {sentence(hereOnly ? 'loggedOutHereOnly' : 'loggedOut')}
            </Alert>
          )}
          <TextInput
            label="User name"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...field('userName')}
          />
          <PasswordField
            key={passwordKey.current}
            label="Password"
            autoComplete="current-password"
            {...field('password')}
          />
          {needsCode && <CodeField key={`code ${attempt}`} name="code" error={field('code').error} />}
          <FormMessage>{message}</FormMessage>
          <WithScript />
          <Button type="submit" loading={busy} mt="xs" fullWidth>
            Log in
          </Button>
          <Anchor component={Link} to="/forgot-password" size="sm" ta="center">
            {sentence('forgotPasswordHeading')}
          </Anchor>
        </Stack>
      </Form>
      {goesOnAs && (
        <Form method="post">
          <WithScript />
          <Button type="submit" name={GO_ON} value="yes" variant="default" mt="md" fullWidth>
            {sentence('goOnAs', { name: goesOnAs })}
          </Button>
        </Form>
      )}
      {singleSignOn && passwords && <SignOnButton {...singleSignOn} next={next} />}
    </AuthPage>
  )
}
