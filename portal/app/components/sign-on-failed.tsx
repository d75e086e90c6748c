import { Alert, Button, Stack } from '@mantine/core'
import { Link } from '@remix-run/react'
import { AuthPage } from './auth-page.tsx'

/** Why a log-in by the sign-in provider let nobody in, and the way to begin again. */
export function SignOnFailed({ message }: { readonly message: string }) {
  return (
    <AuthPage title="Log in">
      <Stack mt="md">
        <Alert color="red" role="alert">
          {message}
        </Alert>
        <Button component={Link} to="/login" fullWidth>
          Begin again
        </Button>
      </Stack>
    </AuthPage>
  )
}
