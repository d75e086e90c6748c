import type { Schemas } from '@anj/client'
import { sentence } from '@anj/workflow/messages'
import { Badge, Text } from '@mantine/core'
import { browserName } from '../../components/browser-name.ts'
import { ConfirmDialog } from '../../components/confirm.tsx'
import { Moment } from '../../components/moment.tsx'
import { Section } from '../../components/section.tsx'
import { endOthersQuestion } from '../account_.sessions/question.tsx'
import { endQuestion } from '../account_.sessions_.$sessionId/question.tsx'
import classes from './list.module.css'

type ActiveSession = Schemas['ActiveSession']

interface SessionsSectionProps {
  readonly sessions: readonly ActiveSession[]
  /** True if the user has more sessions than those listed. */
  readonly more: boolean
}

/** The user's sessions. The current session is marked. The user can end each other session. */
export function SessionsSection({ sessions, more }: SessionsSectionProps) {
  return (
    <Section id="sessions" title="Sessions" lead={sentence('sessionsLead')}>
      <ul className={classes.list}>
        {sessions.map((session) => (
          <li key={session.id} className={classes.item}>
            <SessionText session={session} />
            {!session.isCurrent && (
              <ConfirmDialog
                question={endQuestion(session)}
                variant="default"
                size="xs"
                aria-label={`End the session in ${browserName(session.userAgent)}`}
              >
                End
              </ConfirmDialog>
            )}
          </li>
        ))}
      </ul>
      {more && (
        <Text size="sm" c="dimmed" mt="md" role="note">
          {sentence('moreSessions', { count: sessions.length.toLocaleString('en') })}
        </Text>
      )}
      {sessions.length > 1 && (
        <ConfirmDialog question={endOthersQuestion} variant="default" mt="md">
          Log out everywhere else
        </ConfirmDialog>
      )}
    </Section>
  )
}

function SessionText({ session }: { readonly session: ActiveSession }) {
  const { isCurrent, userAgent, address, createdAt, lastUsedAt } = session
  return (
    <div className={classes.text}>
      <Text fw={500} component="div">
        {browserName(userAgent)}
        {isCurrent && (
          <Badge color="petrol" variant="light" ml="xs">
            This session
          </Badge>
        )}
      </Text>
      <Text size="sm" c="dimmed">
        {address && `${address}, `}logged in <Moment at={createdAt} />
        {lastUsedAt && (
          <>
            , last used <Moment at={lastUsedAt} />
          </>
        )}
      </Text>
    </div>
  )
}
