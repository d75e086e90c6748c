import type { DatabaseKind } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Group, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Choice } from '../kit/choice.tsx'
import { MoreItemsNote } from '../kit/more-items-note.tsx'
import { sentenceOf } from '../server/call-failed.ts'
import { type Connection, listConnections } from '../server/connections.ts'
import { useDraft } from '../store/drafts.ts'
import { ConnectionForm } from './connection-form.tsx'
import { fittingConnections, initialConnection } from './fitting-connections.ts'
import { hostAndPortText } from './port-in-name.ts'

const NEW = 'new'

interface ConnectionChoiceProps {
  readonly workflowId: string
  readonly nodeId: string
  readonly kind: DatabaseKind
  readonly connectionId: string | null
  /** The address from the workflow file, as long as no connection is chosen. */
  readonly address: { readonly serverName: string; readonly port: number; readonly userId: string } | null
  readonly databaseName: string
  readonly onChoose: (connection: Connection) => void
  /** Called after a connection is saved. Its id stays the same, but its server may now give other answers. */
  readonly onSaved: () => void
  readonly onDeleted: () => void
  readonly onFetched: (names: readonly string[]) => void
  /** Shown while no connection is being edited. */
  readonly children: ReactNode
}

/** Lets the user choose a saved connection, or shows the form for a new one. */
export function ConnectionChoice({
  workflowId,
  nodeId,
  kind,
  connectionId,
  address,
  databaseName,
  onChoose,
  onSaved,
  onDeleted,
  onFetched,
  children,
}: ConnectionChoiceProps) {
  const { all, hasMore, problem, setConnections } = useConnections()
  const { value: edited, set } = useDraft<string | null>([workflowId, nodeId, 'edited connection'], null)
  const setEdited = (id: string | null) => set(() => id)

  const connections = (all ?? []).filter((connection) => connection.kind === kind)
  const chosen = connections.find(({ id }) => id === connectionId)
  const begins = chosen ?? initialConnection(fittingConnections(connections, kind, address), { connectionId })
  useAutomaticChoice(
    [workflowId, nodeId],
    all && !chosen && typeof begins === 'object' ? begins : null,
    onChoose,
  )

  if (!all) {
    return (
      <Text
        size="xs"
        c={problem ? 'var(--mantine-color-error)' : 'dimmed'}
        role={problem ? 'alert' : undefined}
      >
        {problem ?? sentence('connectionsLoading')}
      </Text>
    )
  }
  const isNew = edited === NEW || (edited === null && begins === 'new')
  const keep = (saved: Connection) => {
    setConnections([...all.filter(({ id }) => id !== saved.id), saved])
    setEdited(null)
    onChoose(saved)
    onSaved()
  }
  return (
    <>
      <Group gap={4} align="flex-end" wrap="nowrap">
        <Choice
          flex={1}
          miw={0}
          label="Connection"
          placeholder="Choose a connection"
          data={[
            ...connections.map((one) => ({ value: one.id, label: choiceText(one) })),
            { value: NEW, label: 'New connection …' },
          ]}
          value={isNew ? NEW : (chosen?.id ?? null)}
          onChange={(value) => {
            const other = connections.find(({ id }) => id === value)
            setEdited(other ? null : NEW)
            if (other) onChoose(other)
          }}
        />
        {chosen?.access === 'own' && !isNew && (
          <EditButton
            connection={chosen}
            isOpen={edited === chosen.id}
            onToggle={() => setEdited(edited ? null : chosen.id)}
          />
        )}
      </Group>
      <MoreItemsNote count={all.length} more={hasMore} words="moreConnections" />
      {chosen && !isNew && !edited && <ConnectionSummary connection={chosen} />}
      {!chosen && connectionId !== null && edited === null && (
        <Text size="xs" c="var(--mantine-color-error)" role="note">
          {sentence('connectionMissing')}
        </Text>
      )}
      {isNew || edited ? (
        <ConnectionForm
          key={edited ?? NEW}
          place={[workflowId, nodeId, `connection ${edited ?? NEW}`]}
          kind={kind}
          connection={isNew ? null : (chosen ?? null)}
          address={address}
          databaseName={databaseName}
          onSaved={keep}
          onFetched={onFetched}
          onDeleted={(gone) => {
            setConnections(all.filter(({ id }) => id !== gone.id))
            setEdited(null)
            onDeleted()
          }}
        />
      ) : (
        children
      )}
    </>
  )
}

/** Loads the connections that the user can use. */
function useConnections() {
  const [all, setConnections] = useState<readonly Connection[] | null>(null)
  const [hasMore, setHasMore] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    listConnections(stop.signal).then(
      ({ items, more }) => {
        setConnections(items)
        setHasMore(more)
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setProblem(sentenceOf(error))
      },
    )
    return () => stop.abort()
  }, [])
  return { all, hasMore, problem, setConnections }
}

/** Chooses a connection for the user, but only once per node, so that a choice the user clears stays cleared. */
function useAutomaticChoice(
  node: readonly [workflowId: string, nodeId: string],
  connection: Connection | null,
  onChoose: (connection: Connection) => void,
): void {
  const { value: hasBegun, set: setBegun } = useDraft([...node, 'has begun with a connection'], false)
  const only = hasBegun ? null : connection
  useEffect(() => {
    if (!only) return
    setBegun(() => true)
    onChoose(only)
  }, [only, onChoose, setBegun])
}

interface EditButtonProps {
  readonly connection: Connection
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** Opens or closes the form of the chosen connection. */
function EditButton({ connection, isOpen, onToggle }: EditButtonProps) {
  return (
    <ActionIcon
      size={30}
      variant={isOpen ? 'light' : 'subtle'}
      color="gray"
      aria-label={`Edit ${connection.name}`}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <IconPencil size={15} aria-hidden />
    </ActionIcon>
  )
}

/** The address of the chosen connection, with a note if several users share the connection. */
function ConnectionSummary({ connection }: { readonly connection: Connection }) {
  const { access, isShared } = connection
  return (
    <>
      <Text size="xs" c="dimmed" mt={-6} truncate title={addressText(connection)}>
        {addressText(connection)}
      </Text>
      {(isShared || access === 'use') && (
        <Text size="xs" c="dimmed" mt={-6}>
          {sentence(access === 'use' ? 'connectionOfOthers' : 'connectionShared')}
        </Text>
      )}
    </>
  )
}

/** Marks shared connections, because two users may have given their connections the same name. */
function choiceText({ name, access }: Connection): string {
  return access === 'use' ? `${name} (shared)` : name
}

function addressText(connection: Connection): string {
  const { authentication, userId, ssh } = connection
  const user = authentication === 'windows' ? 'Windows account' : userId
  return `${user} at ${hostAndPortText(connection)}${ssh ? ` through ${ssh.serverName}` : ''}`
}
