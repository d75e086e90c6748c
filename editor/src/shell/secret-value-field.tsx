import { maxParameterValue, minSecretLength, readParameterValue } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useCallback, useState } from 'react'
import { saveNow } from '../actors/saving.ts'
import { useQuery } from '../kit/use-query.ts'
import { sentenceOf } from '../server/call-failed.ts'
import { readStoredSecrets, removeSecret, storeSecret } from '../server/secrets.ts'
import { setDataVersion } from '../store/data-versions.ts'

interface SecretValueFieldProps {
  readonly workflowId: string
  readonly parameterId: string
  readonly name: string
}

/** Stores and removes the value of a secret parameter, which the server never returns. */
export function SecretValueField({ workflowId, parameterId, name }: SecretValueFieldProps) {
  const stored = useQuery(
    useCallback((signal: AbortSignal) => readStoredSecrets(workflowId, signal), [workflowId]),
    { keepsFormer: true },
  )
  const [value, setValue] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isStored = stored.value?.[parameterId] !== undefined
  const isTooShort = value !== '' && readParameterValue('secret', value) === null
  const change = async (task: () => Promise<void>) => {
    setIsBusy(true)
    setProblem(null)
    try {
      // The server stores values of saved parameters only.
      await saveNow(workflowId)
      await task()
      setValue('')
      setDataVersion(workflowId, parameterId, new Date().toISOString())
      stored.again()
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  const limits = { name, least: minSecretLength, limit: maxParameterValue }
  return (
    <Stack gap={6}>
      <Group gap="xs" align="end" wrap="nowrap">
        <PasswordInput
          size="xs"
          flex={1}
          label="Value"
          autoComplete="new-password"
          maxLength={maxParameterValue}
          value={value}
          error={isTooShort ? sentence('parameterSecretInvalid', limits) : problem}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        <Button
          size="xs"
          disabled={value === '' || isTooShort}
          loading={isBusy}
          onClick={() => void change(() => storeSecret(workflowId, parameterId, value))}
        >
          Store value
        </Button>
        {isStored && (
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            onClick={() => void change(() => removeSecret(workflowId, parameterId))}
          >
            Remove value
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed" role="status">
        {stored.problem ??
          (stored.value && sentence(isStored ? 'parameterSecretStored' : 'parameterSecretUnset'))}
      </Text>
      <Text size="xs" c="dimmed">
        {sentence('parameterSecretHint')}
      </Text>
    </Stack>
  )
}
