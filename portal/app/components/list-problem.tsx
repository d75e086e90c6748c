import { sentence } from '@anj/workflow/messages'
import { Alert, Button } from '@mantine/core'
import { Link, useLocation } from '@remix-run/react'

/** Shown in place of a list that failed to load, with a link to try again. */
export function ListProblem({ reason }: { readonly reason: string }) {
  const { pathname, search } = useLocation()
  return (
    <Alert color="red" role="alert">
      {sentence('listFailed', { reason })}
      <Button component={Link} to={pathname + search} variant="default" size="compact-sm" ml="md">
        Try again
      </Button>
    </Alert>
  )
}
