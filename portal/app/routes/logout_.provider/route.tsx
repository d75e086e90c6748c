import { sentence } from '@anj/workflow/messages'
import { Button, Stack } from '@mantine/core'
import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useEffect } from 'react'
import { forgetSession } from '../../browser/stored-session.ts'
import { AuthPage } from '../../components/auth-page.tsx'
import { pageTitle } from '../../page-title.ts'
import { takeAddressThere } from '../../server/log-out.server.ts'

export const meta: MetaFunction = () => [{ title: pageTitle('Log out') }]

/** Leads on to the provider, where whoever just logged out here is logged out, too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { address, headers } = await takeAddressThere(request, context)
  if (!address) throw redirect('/login?loggedOut', { headers })
  return data({ address }, { headers })
}

/**
 * Goes on by itself, also without script. A redirect would not do: it would end the way of the form that logged out, which
 * the policy of our pages lets go to no other site.
 */
export default function LogOutThere() {
  const { address } = useLoaderData<typeof loader>()
  useEffect(forgetSession, [])
  return (
    <AuthPage title="Log out" lead={sentence('loggedOutGoingOn')}>
      <meta httpEquiv="refresh" content={`0;url=${address}`} />
      <Stack mt="md">
        <Button component="a" href={address} fullWidth>
          Go on
        </Button>
      </Stack>
    </AuthPage>
  )
}
