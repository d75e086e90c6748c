import { Button, Divider, Stack } from '@mantine/core'
import { forgetSession } from '../browser/stored-session.ts'

interface SignOnButtonProps {
  readonly label: string
  readonly address: string
  /** Where to go afterwards. */
  readonly next: string
  /** Whether it stands before the form with the password, and not after it. */
  readonly isFirst?: boolean
}

/** Leads to the sign-in provider. Whoever was logged in here before is forgotten: somebody else may come back. */
export function SignOnButton({ label, address, next, isFirst = false }: SignOnButtonProps) {
  const or = <Divider label="or" labelPosition="center" />
  const href = next === '/' ? address : `${address}?${new URLSearchParams({ next })}`
  return (
    <Stack mt="xs">
      {!isFirst && or}
      <Button
        component="a"
        href={href}
        onClick={forgetSession}
        variant={isFirst ? 'filled' : 'default'}
        fullWidth
        mt={isFirst ? 'md' : 0}
      >
        {label}
      </Button>
      {isFirst && or}
    </Stack>
  )
}
