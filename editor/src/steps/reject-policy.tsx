import type { RejectPolicy as Policy } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { NumberInput, Stack, Text } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'
import { Details } from '../kit/details.tsx'
import { PercentInput } from '../kit/percent-input.tsx'
import { useFixOfPolicy } from './use-fix.ts'

interface RejectPolicyProps<P extends Policy> {
  readonly types: P
  readonly change: (types: P, field?: string) => void
}

const policies: readonly { value: Policy['onReject']; label: string }[] = [
  { value: 'fail', label: 'Stop, write nothing' },
  { value: 'setNull', label: 'Set the value to null' },
  { value: 'leaveOut', label: 'Skip the row' },
]
const policyOf = (value: string) => policies.find((one) => one.value === value)

/** Chooses the handling of values that fail to convert, and the limits above which a run fails. */
export function RejectPolicy<P extends Policy>({ types, change }: RejectPolicyProps<P>) {
  const { onReject, rejectLimit } = types
  const { isAsked, policy } = useFixOfPolicy()
  const limit = (field: 'count' | 'percent', value: number | string) =>
    change(
      { ...types, rejectLimit: { ...rejectLimit, [field]: typeof value === 'number' ? value : null } },
      field,
    )
  return (
    <Details isAsked={isAsked} title={`Values that do not fit: ${policyOf(onReject)?.label.toLowerCase()}`}>
      <Stack ref={policy} gap="xs">
        <Choice
          label="Values that do not fit"
          description={sentence('rejectPolicyHint')}
          data={policies}
          value={onReject}
          onChange={(value) => change({ ...types, onReject: policyOf(value)?.value ?? onReject })}
        />
        {onReject !== 'fail' && (
          <>
            <Text size="xs" c="dimmed">
              {sentence(onReject === 'leaveOut' ? 'leftOutListed' : 'setNullListed')}
            </Text>
            <NumberInput
              size="xs"
              label="Maximum rejected values"
              placeholder="No limit"
              min={0}
              allowDecimal={false}
              value={rejectLimit.count ?? ''}
              onChange={(value) => limit('count', value)}
            />
            <PercentInput
              label="Maximum rejected percentage"
              placeholder="No limit"
              min={0}
              max={100}
              value={rejectLimit.percent ?? ''}
              onChange={(value) => limit('percent', value)}
            />
          </>
        )}
      </Stack>
    </Details>
  )
}
