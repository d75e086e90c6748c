import { Alert, Button, Stack } from '@mantine/core'
import { Link } from '@remix-run/react'
import { AuthPage } from './auth-page.tsx'

/** Explains why single sign-on failed, with a link to start again. */
export function SignOnFailed({ message }: { readonly message: string }) {
  return (
    <AuthPage title="Log in">
      <Stack mt="md">
        <Alert color="red" role="alert">
          {message}
        </Alert>
        <Button component={Link} to="/login" fullWidth>
          Start again
        </Button>
      </Stack>
    </AuthPage>
  )
}
