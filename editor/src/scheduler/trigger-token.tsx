import { showError, showSuccess } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { writeClipboard } from '../kit/write-clipboard.ts'
import { sentenceOf } from '../server/call-failed.ts'
import { createTriggerToken, revokeTriggerToken, type ScheduleSummary } from '../server/schedules.ts'
import { invalidateSchedules } from './schedule-version.ts'
import { momentIn } from './zone-moment.ts'

/** Creates, replaces and revokes the token with which another system starts a schedule. Shows a new token once. */
export function TriggerToken({ schedule }: { readonly schedule: ScheduleSummary }) {
  const { _id: id, trigger } = schedule
  const [token, setToken] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const act = async (work: () => Promise<string | null>) => {
    setBusy(true)
    try {
      setToken(await work())
      invalidateSchedules()
    } catch (error) {
      showError(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="xs" role="group" aria-label={sentence('startByCall')}>
      <Group gap="xs">
        <Text size="sm">{trigger ? usedText(schedule, trigger) : sentence('triggerNoToken')}</Text>
        <Button
          type="button"
          size="compact-xs"
          variant="default"
          disabled={isBusy}
          onClick={() => void act(() => createTriggerToken(id))}
        >
          {trigger ? 'Replace token' : 'Create token'}
        </Button>
        {trigger && (
          <Button
            type="button"
            size="compact-xs"
            variant="default"
            disabled={isBusy}
            onClick={() => void act(() => revokeTriggerToken(id).then(() => null))}
          >
            Revoke token
          </Button>
        )}
      </Group>
      {token !== null && <Made id={id} token={token} />}
    </Stack>
  )
}

function usedText({ userTimeZone: zone }: ScheduleSummary, trigger: NonNullable<ScheduleSummary['trigger']>) {
  const { createdAt, lastUsedAt } = trigger
  const created = momentIn(zone, createdAt)
  return lastUsedAt === null
    ? sentence('triggerTokenUnused', { created })
    : sentence('triggerTokenUsed', { created, used: momentIn(zone, lastUsedAt) })
}

function Made({ id, token }: { readonly id: string; readonly token: string }) {
  const command = `curl -X POST ${window.location.origin}/api/schedules/${id}/trigger -H "Authorization: Bearer ${token}"`
  const copy = async (text: string) => {
    if (await writeClipboard(text)) showSuccess(sentence('copied'))
    else showError(sentence('copyFailed'))
  }
  return (
    <Alert color="petrol" role="status" title={sentence('apiTokenOnce')}>
      <Stack gap="xs" align="flex-start">
        <Code block>{token}</Code>
        <Text size="sm">{sentence('triggerExample')}</Text>
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {command}
        </Code>
        <Group gap="xs">
          <Button type="button" size="xs" variant="default" onClick={() => void copy(token)}>
            Copy token
          </Button>
          <Button type="button" size="xs" variant="default" onClick={() => void copy(command)}>
            Copy command
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
