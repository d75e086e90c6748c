import { formatCount } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Text, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useCallback, useState } from 'react'
import { Choice } from '../kit/choice.tsx'
import { ShownAnswer } from '../kit/shown-answer.tsx'
import { useQuery } from '../kit/use-query.ts'
import {
  type Group,
  type GroupShare,
  listMembers,
  type Recipient,
  type Share,
  type ShareLevel,
} from '../server/sharing.ts'
import classes from './sharing-dialog.module.css'

/** Access levels of a share, with their labels. */
export const levels: readonly { readonly value: ShareLevel; readonly label: string }[] = [
  { value: 'read', label: 'Can view' },
  { value: 'edit', label: 'Can edit and run' },
]

interface SharedPeopleProps {
  readonly shares: readonly Share[]
  readonly groups: readonly GroupShare[]
  readonly isBusy: boolean
  readonly onLevel: (recipient: Recipient, level: ShareLevel) => void
  readonly onStop: (recipient: Recipient) => void
}

/** Lists the groups and users with whom a workflow is shared, and their access levels. */
export function SharedPeople({ shares, groups, isBusy, onLevel, onStop }: SharedPeopleProps) {
  if (shares.length + groups.length === 0) return <Text size="sm">{sentence('sharedWithNobody')}</Text>
  const changes = { isBusy, onLevel, onStop }
  return (
    <ul className={classes.people} aria-label="Shared with">
      {groups.map(({ group, level, through }) => (
        <SharedItem
          key={`${group.id} ${through?.id}`}
          recipient={{ kind: 'group', group }}
          name={group.name}
          level={level}
          isFixed={through !== null}
          {...changes}
        >
          {through && (
            <Text size="xs" c="dimmed" truncate>
              {sentence('throughFolder', { name: through.name })}
            </Text>
          )}
          <Members group={group} />
        </SharedItem>
      ))}
      {shares.map(({ user, level }) => (
        <SharedItem
          key={user.id}
          recipient={{ kind: 'user', user }}
          name={user.fullName}
          level={level}
          {...changes}
        >
          <Text size="xs" c="dimmed" truncate>
            {user.userName}
          </Text>
        </SharedItem>
      ))}
    </ul>
  )
}

interface SharedItemProps extends Pick<SharedPeopleProps, 'isBusy' | 'onLevel' | 'onStop'> {
  readonly recipient: Recipient
  readonly name: string
  readonly level: ShareLevel
  /** True for a group that reaches the workflow through a folder, whose share is changed there. */
  readonly isFixed?: boolean
  readonly children: ReactNode
}

function SharedItem({
  recipient,
  name,
  level,
  isFixed = false,
  isBusy,
  onLevel,
  onStop,
  children,
}: SharedItemProps) {
  return (
    <li className={classes.person}>
      <div className={classes.who}>
        <Text size="sm" fw={500} truncate>
          {name}
        </Text>
        {children}
      </div>
      {isFixed ? (
        <Text size="xs">{levels.find(({ value }) => value === level)?.label}</Text>
      ) : (
        <>
          <Choice
            w={160}
            aria-label={`Access for ${name}`}
            data={levels}
            value={level}
            disabled={isBusy}
            onChange={(next) => onLevel(recipient, next as ShareLevel)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={isBusy}
            aria-label={`Stop sharing with ${name}`}
            onClick={() => onStop(recipient)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </>
      )}
    </li>
  )
}

/** The number of members of a group. A click shows their names, because administrators can add anybody. */
function Members({ group: { id, name, members } }: { readonly group: Group }) {
  const [isShown, setShown] = useState(false)
  const count = members === 1 ? '1 member' : `${members} members`
  return (
    <>
      <UnstyledButton
        className={classes.members}
        aria-expanded={isShown}
        aria-label={`${count} of ${name}`}
        onClick={() => setShown(!isShown)}
      >
        {count}
      </UnstyledButton>
      {isShown && <MemberNames groupId={id} />}
    </>
  )
}

function MemberNames({ groupId }: { readonly groupId: string }) {
  const found = useQuery(useCallback((signal: AbortSignal) => listMembers(groupId, signal), [groupId]))
  return (
    <ShownAnswer answer={found} label="Loading">
      {({ items, more }) => {
        const names = items.map(({ fullName }) => fullName)
        return (
          <Text size="xs">
            {new Intl.ListFormat('en').format(names)}
            {more && ` ${sentence('moreGroupMembers', { count: formatCount(items.length) })}`}
          </Text>
        )
      }}
    </ShownAnswer>
  )
}
