import { Button, Group, Stack } from '@mantine/core'
import { Form, Link, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { FormMessage } from './form-message.tsx'
import { Panel } from './panel.tsx'
import { SubmitButton } from './submit-button.tsx'
import type { FormState } from './use-form-answer.ts'

interface PanelFormProps {
  readonly title: string
  readonly narrow?: boolean
  readonly state: Pick<FormState, 'form' | 'message'>
  readonly submit: string
  readonly busyLabel: string
  /** Target of "Cancel". Without it, the form has no such button. */
  readonly back?: string
  readonly children: ReactNode
}

/** The single form of a page, in a panel: fields, the form-level error and the buttons. */
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
