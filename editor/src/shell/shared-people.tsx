import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Choice } from '../kit/choice.tsx'
import type { Person, Share, ShareLevel } from '../server/sharing.ts'
import classes from './sharing-dialog.module.css'

/** Access levels of a share, with their labels. */
export const levels: readonly { readonly value: ShareLevel; readonly label: string }[] = [
  { value: 'read', label: 'Can view' },
  { value: 'edit', label: 'Can edit and run' },
]

interface SharedPeopleProps {
  readonly shares: readonly Share[]
  readonly isBusy: boolean
  readonly onLevel: (person: Person, level: ShareLevel) => void
  readonly onStop: (person: Person) => void
}

/** Lists the users with whom a workflow is shared, and their access levels. */
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
            aria-label={`Access for ${user.fullName}`}
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
