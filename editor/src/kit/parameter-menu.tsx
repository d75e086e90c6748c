import { type ParameterValue, parameterReference } from '@anj/workflow'
import { ActionIcon, Menu } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'

interface ParameterMenuProps {
  readonly parameters: readonly ParameterValue[]
  readonly label: string
  /** True for formulas and SQL, which can use secrets. Other fields would show the value of a secret. */
  readonly offersSecrets?: boolean
  /** Receives the text that refers to the chosen parameter. */
  readonly onChoose: (reference: string) => void
}

/** Returns the parameters that a field offers. */
export function offeredParameters(
  parameters: readonly ParameterValue[],
  offersSecrets: boolean,
): readonly ParameterValue[] {
  return offersSecrets ? parameters : parameters.filter(({ type }) => type !== 'secret')
}

/** Lets the user choose a parameter for a field. Shows nothing if there are no suitable parameters. */
export function ParameterMenu({ parameters, label, offersSecrets = false, onChoose }: ParameterMenuProps) {
  const offered = offeredParameters(parameters, offersSecrets)
  if (offered.length === 0) return null
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon size="sm" variant="subtle" color="gray" aria-label={label} title={label}>
          <IconBraces size={13} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map(({ name }) => (
          <Menu.Item key={name} onClick={() => onChoose(parameterReference(name))}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
