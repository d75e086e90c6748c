import { type ParameterValue, parameterReference } from '@anj/workflow'
import { ActionIcon, Menu } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'

interface ParameterMenuProps {
  readonly parameters: readonly ParameterValue[]
  readonly label: string
  /** Receives the text that refers to the chosen parameter. */
  readonly onChoose: (reference: string) => void
}

/** Lets the user choose a parameter for a field whose value is shown, so it offers no secrets. */
export function ParameterMenu({ parameters, label, onChoose }: ParameterMenuProps) {
  const offered = parameters.filter(({ type }) => type !== 'secret')
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
