import type { ParameterValue } from '@anj/workflow'
import { ActionIcon, Group, Loader, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { MoreItemsNote } from '../kit/more-items-note.tsx'
import { MAX_OFFERED } from '../kit/more-items-text.ts'
import { TypedChoice } from '../kit/typed-choice.tsx'
import { useParameterButton } from '../kit/use-parameter-button.tsx'
import type { ServerNames } from './use-server-names.ts'

interface ServerNameFieldProps {
  readonly label: string
  readonly required?: boolean
  readonly value: string
  readonly names: ServerNames<string>
  /** The parameters that the name may contain. */
  readonly parameters?: readonly ParameterValue[]
  readonly error: ReactNode
  readonly onChange: (value: string) => void
  readonly onFocus?: () => void
  readonly onBlur: () => void
}

/** Edits a name. Users choose a name from the server or type a new one. */
export function ServerNameField({
  label,
  required = false,
  value,
  names,
  parameters = [],
  error,
  onChange,
  onFocus,
  onBlur,
}: ServerNameFieldProps) {
  const { rightSection: button, onSelect } = useParameterButton({ label, text: value, parameters, onChange })
  const reload = names.isLoading ? (
    <Loader size={12} />
  ) : (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="gray"
      aria-label={`Reload ${label} list`}
      onClick={names.refresh}
    >
      <IconRefresh size={13} aria-hidden />
    </ActionIcon>
  )
  return (
    <div>
      <TypedChoice
        label={label}
        required={required}
        withAsterisk={false}
        value={value}
        data={[...new Set(names.names)]}
        limit={MAX_OFFERED}
        error={error}
        rightSectionPointerEvents="all"
        {...(button && { rightSectionWidth: 52 })}
        rightSection={
          button ? (
            <Group gap={2} wrap="nowrap">
              {button}
              {reload}
            </Group>
          ) : (
            reload
          )
        }
        onSelect={onSelect}
        onChange={onChange}
        {...(onFocus && { onFocus })}
        onBlur={onBlur}
      />
      <MoreItemsNote count={names.names.length} more={names.more} words="moreNames" isSearched />
      {names.problem && (
        <Text size="xs" c="var(--mantine-color-error)" mt={4} role="alert">
          {names.problem}
        </Text>
      )}
    </div>
  )
}
