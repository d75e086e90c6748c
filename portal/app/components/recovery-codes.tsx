import { sentence } from '@anj/workflow/messages'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@remix-run/react'
import { CopyButton } from './copy-button.tsx'
import classes from './recovery-codes.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  /** The API's message with the new codes. */
  readonly said: string
}

/** Shows new recovery codes once, with buttons to copy, print or download them. */
export function RecoveryCodes({ codes, said }: RecoveryCodesProps) {
  const lines = codes.join('\n')
  return (
    <Stack>
      <Alert color="petrol" role="status">
        {said}
      </Alert>
      <Text>{sentence('recoveryCodesLead')}</Text>
      <ol className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Group className={classes.ways}>
        <CopyButton text={lines}>Copy</CopyButton>
        <Button className="anj-needs-script" variant="default" onClick={() => window.print()}>
          Print
        </Button>
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${lines}\n`)}`}
          download="anj-recovery-codes.txt"
        >
          Download
        </Button>
        <Button component={Link} to="/account#two-factor">
          Done
        </Button>
      </Group>
    </Stack>
  )
}
