import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Choice } from '../panels/choice.tsx'
import type { Person, Share, ShareLevel } from '../server/sharing.ts'
import classes from './sharing-dialog.module.css'

/** What somebody may do with a workflow, as it is offered. */
export const levels: readonly { readonly value: ShareLevel; readonly label: string }[] = [
  { value: 'read', label: 'May look' },
  { value: 'edit', label: 'May edit and run' },
]

interface SharedPeopleProps {
  readonly shares: readonly Share[]
  readonly isBusy: boolean
  readonly onLevel: (person: Person, level: ShareLevel) => void
  readonly onStop: (person: Person) => void
}

/** The people with whom a workflow is shared, and what each may do. */
export function SharedPeople({ shares, isBusy, onLevel, onStop }: SharedPeopleProps) {
  if (shares.length === 0) return <Text size="sm">{sentence('sharedWithNobody')}</Text>
  return (
    <ul className={classes.people} aria-label="Shared with">
      {shares.map(({ user, level }) => (
        <li key={user.id} className={classes.person}>
          <div className={classes.who}>
            <Text size="sm" fw={500} truncate>
              {user.fullName}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {user.userName}
            </Text>
          </div>
          <Choice
            w={160}
            aria-label={`What ${user.fullName} may do`}
            data={levels}
            value={level}
            disabled={isBusy}
            onChange={(next) => onLevel(user, next as ShareLevel)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={isBusy}
            aria-label={`Stop sharing with ${user.fullName}`}
            onClick={() => onStop(user)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}
