import { Button, Divider, Stack } from '@mantine/core'
import { forgetSession } from '../browser/stored-session.ts'

interface SignOnButtonProps {
  readonly label: string
  readonly address: string
  /** Address to open after log-in. */
  readonly next: string
  /** Places the button before the password form instead of after it. */
  readonly isFirst?: boolean
}

/** Links to the identity provider. First clears the stored session, because another user may log in there. */
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
