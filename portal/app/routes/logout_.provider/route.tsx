import { sentence } from '@anj/workflow/messages'
import { Button, Stack } from '@mantine/core'
import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useEffect } from 'react'
import { forgetSession } from '../../browser/stored-session.ts'
import { AuthPage } from '../../components/auth-page.tsx'
import { pageTitle } from '../../page-title.ts'
import { consumeProviderUrl } from '../../server/log-out.server.ts'

export const meta: MetaFunction = () => [{ title: pageTitle('Log out') }]

/** Continues to the identity provider to log the user out there, too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { address, headers } = await consumeProviderUrl(request, context)
  if (!address) throw redirect('/login?loggedOut', { headers })
  return data({ address }, { headers })
}

/**
 * Continues to the provider by itself, even without JavaScript. A redirect wouldn't work: it would count as part of the
 * log-out form's submission, and our Content-Security-Policy doesn't allow forms to reach other sites.
 */
export default function LogOutThere() {
  const { address } = useLoaderData<typeof loader>()
  useEffect(forgetSession, [])
  return (
    <AuthPage title="Log out" lead={sentence('loggedOutGoingOn')}>
      <meta httpEquiv="refresh" content={`0;url=${address}`} />
      <Stack mt="md">
        <Button component="a" href={address} fullWidth>
          Continue
        </Button>
      </Stack>
    </AuthPage>
  )
}
