import { Button, Group, Stack } from '@mantine/core'
import { Form, Link, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { FormState } from './form-answer.ts'
import { FormMessage } from './form-message.tsx'
import { Panel } from './panel.tsx'
import { SubmitButton } from './submit-button.tsx'

interface PanelFormProps {
  readonly title: string
  readonly narrow?: boolean
  readonly state: Pick<FormState, 'form' | 'message'>
  readonly submit: string
  readonly busyLabel: string
  /** Where 'Cancel' leads; without it there is nothing to leave. */
  readonly back?: string
  /** The fields. */
  readonly children: ReactNode
}

/** The one form of a page, in a panel: its fields, the mistake that belongs to none of them, and its buttons. */
export function PanelForm({
  title,
  narrow = false,
  state,
  submit,
  busyLabel,
  back,
  children,
}: PanelFormProps) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Panel title={title} narrow={narrow}>
      <Form method="post" ref={state.form} noValidate>
        <Stack>
          {children}
          <FormMessage>{state.message}</FormMessage>
          <Group>
            <SubmitButton busy={busy} busyLabel={busyLabel}>
              {submit}
            </SubmitButton>
            {back && (
              <Button component={Link} to={back} variant="default">
                Cancel
              </Button>
            )}
          </Group>
        </Stack>
      </Form>
    </Panel>
  )
}
