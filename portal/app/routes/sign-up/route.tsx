import { PasswordField } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Anchor, Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
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
import { signInAction } from '../../browser/sign-in-action.ts'
import { AuthPage } from '../../components/auth-page.tsx'
import { FormMessage } from '../../components/form-message.tsx'
import { useFormAnswer } from '../../components/use-form-answer.ts'
import { WithScript } from '../../components/with-script.tsx'
import { pageTitle } from '../../page-title.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { currentUser, signUpState } from '../../server/current-user.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'
import { signInResponse } from '../../server/signed-in.server.ts'
import { text, typedValues } from '../../server/typed-values.server.ts'

export const meta: MetaFunction = () => [{ title: pageTitle('Sign up') }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [user, state] = await Promise.all([currentUser(request, context), signUpState(request, context)])
  if (user) throw redirectDocument('/')
  return state
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const form = await request.formData()
  const {
    data: answer,
    error,
    response,
  } = await apiFor(request, context).POST('/auth/sign-up', { body: signUpFrom(form) })
  if (!answer) return data({ problem: error, values: typedValues(form) }, { status: response.status })
  return signInResponse(request, form, answer.data, '/')
}

function signUpFrom(form: FormData) {
  return {
    fullName: text(form, 'fullName'),
    email: text(form, 'email'),
    userName: text(form, 'userName'),
    password: text(form, 'password'),
    passwordConfirm: text(form, 'passwordConfirm'),
    organizationName: text(form, 'organizationName'),
    address: text(form, 'address'),
    ...(form.has('code') && { code: text(form, 'code') }),
  }
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return signInAction(serverAction)
}

/** A response to the form doesn't change the loader's data, and the server may be unreachable. */
export const shouldRevalidate = () => false

export default function SignUp() {
  const { signUpOpen, codeNeeded } = useLoaderData<typeof loader>()
  return signUpOpen ? <SignUpForm codeNeeded={codeNeeded} /> : <Closed />
}

function Closed() {
  return (
    <AuthPage title="Sign up">
      <Text mt="xs">{sentence('signUpClosed')}</Text>
      <Anchor component={Link} to="/login" mt="md">
        Log in
      </Anchor>
    </AuthPage>
  )
}

function SignUpForm({ codeNeeded }: { readonly codeNeeded: boolean }) {
  const { form, emptied, message, field } = useFormAnswer(useActionData<typeof clientAction>())
  const busy = useNavigation().state !== 'idle'
  return (
    <AuthPage title="Set up Anj" lead={sentence('signUpLead')} wide>
      <Form method="post" ref={form} noValidate>
        <Stack mt="md">
          {codeNeeded && (
            <TextInput
              label="One-time code"
              description={sentence('signUpCodeHint')}
              autoComplete="off"
              {...field('code')}
            />
          )}
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput label="Full name" autoComplete="name" {...field('fullName')} />
            <TextInput label="Email" type="email" autoComplete="email" {...field('email')} />
            <TextInput label="Organization" autoComplete="organization" {...field('organizationName')} />
            <TextInput label="Address" autoComplete="street-address" {...field('address')} />
          </SimpleGrid>
          <TextInput
            label="User name"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...field('userName')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <PasswordField
              key={`password ${emptied('password')}`}
              label="Password"
              autoComplete="new-password"
              {...field('password')}
            />
            <PasswordField
              key={`confirm ${emptied('passwordConfirm')}`}
              label="Confirm password"
              autoComplete="new-password"
              {...field('passwordConfirm')}
            />
          </SimpleGrid>
          <Text size="sm" c="dimmed">
            {sentence('passwordHint')}
          </Text>
          <FormMessage>{message}</FormMessage>
          <WithScript />
          <Button type="submit" loading={busy} mt="xs">
            Sign up
          </Button>
        </Stack>
      </Form>
    </AuthPage>
  )
}
